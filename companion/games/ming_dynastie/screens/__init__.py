"""Ming-Dynastie on the phone and on the table, phase by phase; ``screens`` tells the web what there is of it."""
