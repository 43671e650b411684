"""The rules of The Ming Voyages."""
