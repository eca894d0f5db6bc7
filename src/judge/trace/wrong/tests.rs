//! The step a failing case is explained with, from steps written by hand.
