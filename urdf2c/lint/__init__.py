"""Rules over a robot as its file states it, and over the tree that code is made for."""
