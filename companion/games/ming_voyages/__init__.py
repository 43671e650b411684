"""The Ming Voyages (2020): seven treasure voyages of the Emperor's, five borderlands that the Overlord wants."""
