"""The map and the pieces of The Ming Voyages, for phones and paper."""
