//! What keeps the tutor honest about learning: the four layers of pedagogical safety.
//!
//! Pure. The testbed of the laboratory scores with the same code.

pub mod layers;
