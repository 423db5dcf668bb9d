"""What each kind of output should be, a family a file."""
