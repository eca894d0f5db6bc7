//! tsc, run by node.

use super::super::javascript::toolchain::{self as javascript, NODE, node};
use crate::judge::native::invocation::{Invocation, first_file_name};
use crate::judge::native::language_spec::LanguageProfile;
use crate::judge::native::native_harness::HarnessProgram;
use crate::judge::native::toolchain::{Tool, ToolOrigin, Toolchain};

pub(super) static PROFILE: LanguageProfile = LanguageProfile {
    tools: &[
        NODE,
        Tool {
            names: &["tsc"],
            version: &["--version"],
            min_version: (5, 0),
            why: "older ones don't know ES2023",
            origin: ToolOrigin::Package,
        },
    ],
    install: "npm install -g typescript",
    ..javascript::PROFILE
};

pub(super) fn compile(tools: &Toolchain, program: &HarnessProgram) -> Invocation {
    node(tools).arg(tools.program(1)).args(["--pretty", "false", "--project", first_file_name(program)])
}
