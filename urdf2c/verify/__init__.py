"""The second opinion: compiled C beside the reference."""
