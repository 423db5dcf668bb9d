"""What a user may say: options, their values, and where they stand."""
