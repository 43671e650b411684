"""What any answer over HTTP has: languages, headers, files, refusals, and what a club's server is called.

Every other room of ``web`` may import it; it imports none of them.
"""
