"""A few minutes on a GPU: a teacher, what it translates, and the student that learns from both."""
