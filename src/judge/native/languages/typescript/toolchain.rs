//! tsc, run by node.

use super::super::javascript::toolchain::{self as javascript, NODE, node};
use crate::judge::native::harness::Program;
use crate::judge::native::invocation::{Invocation, first};
use crate::judge::native::language_spec::Profile;
use crate::judge::native::toolchain::{Origin, Tool, Toolchain};

pub(super) static PROFILE: Profile = Profile {
    tools: &[
        NODE,
        Tool {
            names: &["tsc"],
            version: &["--version"],
            least: (5, 0),
            why: "older ones don't know ES2023",
            origin: Origin::Package,
        },
    ],
    install: "npm install -g typescript",
    ..javascript::PROFILE
};

pub(super) fn compile(tools: &Toolchain, program: &Program) -> Invocation {
    node(tools).arg(tools.program(1)).args(["--pretty", "false", "--project", first(program)])
}
