# In the place of an emulator for programs that nothing here can run: says why, and fails.
message(FATAL_ERROR "${REASON}")
