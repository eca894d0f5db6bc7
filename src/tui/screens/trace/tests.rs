//! The trace screen as people see it.
