"""A copy as files: which there are, what they are called, and who writes them.

It imports all rooms but ``table``.
"""
