"""Ming Table: the phone companion for three board games of the Ming era."""

__version__ = "0.1.0"
