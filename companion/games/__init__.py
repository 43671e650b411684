"""The games. Each sub-package is one game and knows no other."""
