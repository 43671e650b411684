"""Papers of a game that is played: pads to count on, the table as it stands, and the result.

It imports ``drawing`` and ``books`` besides what a copy is.
"""
