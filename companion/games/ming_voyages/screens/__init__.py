"""The Ming Voyages on phones."""
