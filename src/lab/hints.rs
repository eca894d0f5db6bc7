//! `rung lab hints`: how well the guard holds, measured on leaks made by machine and on the pack's own hints.
pub mod fixtures;
mod speak;
mod translate;
