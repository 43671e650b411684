"""The pictures of Ming-Dynastie, drawn from its editions' data."""
