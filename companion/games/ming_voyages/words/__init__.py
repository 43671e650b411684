"""What The Ming Voyages says, and how the texts of its cards are put together."""
