"""The drawings of Yínzi: its board, and what lies on it."""
