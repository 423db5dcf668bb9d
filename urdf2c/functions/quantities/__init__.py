"""What can be asked of a tip or of links, a family a file."""
