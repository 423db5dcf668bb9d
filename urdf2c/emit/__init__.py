"""Programs as text: C headers, and what stands beside them."""
