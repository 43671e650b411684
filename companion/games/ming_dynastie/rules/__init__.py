"""The rules of Ming-Dynastie.

Where to find the rulebook: ``setup`` · ``members`` (phase 1) · ``cards`` (phase 2) · ``move`` (phase 3) ·
``scoring`` and ``returns`` (phase 4) · ``round_end`` (phase 5) · ``neutral`` (rules for two players).
"""
