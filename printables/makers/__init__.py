"""What others make something of: print services, cutters, tuck boxes and virtual tables.

It imports ``drawing``, ``sheets`` and ``books`` besides what a copy is.
"""
