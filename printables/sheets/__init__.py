"""Pieces and pages on sheets of paper, in mm: grids, fronts and backs, boards in parts, marks, seams and lines to cut.

It imports ``drawing`` besides what a copy is.
"""
