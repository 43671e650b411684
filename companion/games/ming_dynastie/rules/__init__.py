"""The rules of Ming-Dynastie.

It imports the engine and nothing else; every other room of the game may import it.

Where to find the rulebook: ``setup`` · ``members`` (phase 1) · ``cards`` (phase 2) · ``move`` (phase 3) ·
``scoring`` and ``returns`` (phase 4) · ``round_end`` (phase 5) · ``neutral`` (rules for two players).
"""
