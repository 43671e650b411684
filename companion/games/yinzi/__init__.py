"""Yínzi for two to four people: silver, a workforce, fields and ships."""
