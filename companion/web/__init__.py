"""The web: pages for phones, the JSON API, event streams, and the server that carries them.

A room imports only rooms before it: ``http``, ``access``, ``server``; ``play`` (which needs none of them), ``pages``,
``printing``, ``api``; then ``app`` puts an application together, and ``launch`` a process that serves or works.
"""
