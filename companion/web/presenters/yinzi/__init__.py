"""Yínzi on phones."""
