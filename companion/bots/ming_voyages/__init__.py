"""Bots for The Ming Voyages."""
