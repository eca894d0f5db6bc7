//! The languages of this machine: found, compiled once, run in a jail, judged like Python.
//!
//! What is particular to one stands in its folder ([`languages`]) as a [`LanguageSpec`]; the rest names none.

mod compile_error;
mod compiler_diagnostics;
mod crash;
pub(super) mod host_machine;
mod identifier_naming;
mod invocation;
pub mod isolation;
pub mod jail;
mod language_binding;
mod language_spec;
pub mod languages;
mod memory_footprint;
mod native_case;
pub mod native_harness;
mod native_judge;
mod native_limits;
mod program_build;
mod program_cache;
mod reference_run;
mod scratch_dir;
mod signature_types;
mod starter_template;
mod toolchain;

pub use host_machine::HostMachine;
pub use jail::available_layers::AvailableLayers;
pub use language_binding::SignatureBinding;
pub use language_spec::{LanguageProfile, LanguageSpec};
pub use languages::{lacks_prelude, starter_code, supports_prelude};
pub use toolchain::{MissingToolchain, Tool, Toolchain};
