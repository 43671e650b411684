"""Ming-Dynastie on the phone: one module for the screen, one for each thing that it shows."""
