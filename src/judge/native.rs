//! The languages of this machine: found, compiled once, run in a jail, judged like Python.
//!
//! What is particular to one stands in its folder ([`languages`]) behind the [`Adapter`] trait; the rest names none.

mod adapter;
mod binding;
mod build;
mod cache;
mod compile_error;
mod crash;
mod diagnostics;
mod execute;
mod footprint;
pub mod harness;
mod invocation;
pub mod jail;
pub mod languages;
mod limits;
pub(super) mod machine;
mod naming;
mod reference;
mod run;
mod starter;
mod toolchain;
mod types;
mod work;

pub use adapter::{Adapter, Profile};
pub use binding::Binding;
pub use jail::layers::Layers;
pub use languages::{carries_prelude, lacks_prelude, starter};
pub use machine::Native;
pub use toolchain::{Missing, Tool, Toolchain};
