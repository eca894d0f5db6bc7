//! Code + cases -> verdicts.
pub mod image;
pub mod sandbox;
