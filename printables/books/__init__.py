"""What is read: rulebooks, pocket books, aids and first pages, of the files in which games tell them.

It imports ``drawing`` and ``sheets`` besides what a copy is.
"""
