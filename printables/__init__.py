"""The press: what the games need on paper, drawn from the games' own data (see CONTRIBUTING.md)."""
