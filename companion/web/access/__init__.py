"""Who asks, and what they may: seats and their tokens, host keys, limits, the table that an address names.

It imports ``http``; rooms that answer people and programs import it.
"""
