"""The rules, which know nothing but ``companion.engine``."""
