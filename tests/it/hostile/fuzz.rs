//! Whatever stands in a journal, it is read without a panic and nothing right before the damage is lost.
