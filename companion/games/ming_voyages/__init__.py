"""The Ming Voyages (2020): the Emperor's seven treasure voyages, and five borderlands that the Overlord wants."""
