//! Languages whose programs run on the machine itself, behind the kernel's walls.

pub mod jail;
