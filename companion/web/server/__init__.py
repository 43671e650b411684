"""What carries the app: the wire, certificates, names and addresses of this computer, locks, figures and logs.

It imports ``http`` and ``access``; it knows no page.
"""
