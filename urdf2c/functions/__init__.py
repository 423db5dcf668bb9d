"""What a header offers, and the cheapest way to each function."""
