"""The oracle: what every page, answer and paper said, kept as a digest each, so that a rebuilt house is held to it.

``python -m tests.oracle keep FILE`` writes one line a page: what it is and a digest of its text. After a change that
is to change no behaviour, ``python -m tests.oracle compare FILE`` walks the same ways again and names what differs.
It takes some minutes on two cores, and is no part of the suite. Questions that people ask each other, and what is
refused, are not looked at.
"""
