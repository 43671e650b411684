"""What ``new-game`` writes: the whole distribution of a small game, which is played as ``market`` in the tests.

Modules of its package name each other relatively, so that it can be called anything.
"""
