"""Every program against the plain truth, before its text is written."""
