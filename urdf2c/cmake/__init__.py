"""The CMake package: its functions, and what starts urdf2c for them."""
