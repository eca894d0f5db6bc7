//! Python in WebAssembly: the image, the sandbox around it, and the harness that runs in it.

pub mod image;
pub(super) mod python;
pub mod sandbox;
