"""What is read: rulebooks, pocket books, aids and first pages, of the files of games; and pictures of what one gets.

It imports ``drawing`` and ``sheets`` besides what a copy is.
"""
