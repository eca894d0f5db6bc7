//! The languages of this machine: found, compiled once, run in a jail, judged like Python.
//!
//! What is particular to one stands in its folder ([`languages`]) as a [`LanguageSpec`]; the rest names none.

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
mod language_spec;
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

pub use binding::SignatureBinding;
pub use jail::layers::AvailableLayers;
pub use language_spec::{LanguageSpec, LanguageProfile};
pub use languages::{supports_prelude, lacks_prelude, starter_code};
pub use machine::HostMachine;
pub use toolchain::{MissingToolchain, Tool, Toolchain};
