//! Native languages: detects their toolchains, compiles each program once, runs it in a jail and judges it like Python.
//!
//! Everything specific to one language is in its folder in [`languages`] as a [`LanguageSpec`]. The rest of this module
//! does not depend on a particular language.

mod checked_build;
pub mod checked_run;
mod compile_error;
mod compiler_diagnostics;
mod crash;
mod debugger;
pub(super) mod host_machine;
mod identifier_naming;
mod invocation;
pub mod isolation;
pub mod jail;
mod joined_run;
mod language_binding;
mod language_spec;
pub mod languages;
mod memory_footprint;
mod native_case;
pub mod native_harness;
pub(super) mod native_judge;
mod native_limits;
mod native_trace;
mod precompiled_header;
mod program_build;
mod program_cache;
mod reference_run;
mod scratch_dir;
mod signature_types;
mod starter_template;
mod timed_growth;
pub(super) mod timed_growth_check;
mod toolchain;
mod value_words;

pub use host_machine::HostMachine;
pub use jail::available_layers::AvailableLayers;
pub(in crate::judge) use joined_run::ManyAnswers;
pub use language_binding::SignatureBinding;
pub use language_spec::{ChangedArguments, DebugBuild, LanguageProfile, LanguageSpec, PrecompiledHeader};
pub use languages::{
    has_checked_build, is_followed_by_debugger, lacks_prelude, parameter_types, signature_lines, signature_text,
    starter_code, supports_prelude,
};
pub use toolchain::{MissingToolchain, Tool, Toolchain};
