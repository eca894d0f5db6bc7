//! gdb: finds it, and builds the command with which it follows a compiled program inside the jail.
//!
//! gdb runs `debugger/gdb_trace.py`, so it must have been built with Python, as the printers for the containers of C++
//! and Rust require anyway. The debugger is confined like a compiler. The program it starts is `rung __jail`, which adds
//! the layers of an ordinary run before it becomes the learner's program: the program can use no more than in a run.

use std::path::Path;

mod moved_names;

use super::invocation::Invocation;
use super::toolchain::{self, MissingToolchain, Tool, ToolOrigin, Toolchain};
use crate::types::Language;

pub(super) use moved_names::MovedNames;

/// The tracer, which gdb runs, and its modules, by their names in the working folder.
pub(super) const SCRIPTS: [(&str, &str); 3] = [
    (SCRIPT_NAME, include_str!("debugger/gdb_trace.py")),
    ("gdb_frames.py", include_str!("debugger/gdb_frames.py")),
    ("gdb_values.py", include_str!("debugger/gdb_values.py")),
];
const SCRIPT_NAME: &str = "gdb_trace.py";
/// The environment variable with the tracer's settings.
pub(super) const SETTINGS_VARIABLE: &str = "RUNG_TRACE";

const INSTALL: &str = "apt install gdb";

/// A gdb without Python fails at the question for its version.
const GDB: &[Tool] = &[Tool {
    names: &["gdb"],
    version: &["-nx", "-batch", "-ex", "python print('gdb', gdb.VERSION)"],
    min_version: (10, 0),
    why: "older ones lack what the tracer uses",
    origin: ToolOrigin::Links,
}];

/// Finds gdb.
pub(super) async fn detect() -> Result<Toolchain, MissingToolchain> {
    // The language does not matter here: the debugger is one for all.
    let found = toolchain::detect(Language::C, GDB).await;
    found.map_err(|what| MissingToolchain { what, install: INSTALL })
}

/// The sentence for a learner without gdb.
pub(super) fn explain_missing(missing: &MissingToolchain) -> String {
    format!("Values at the failing line need gdb: {}. Install it ({}), then try again.", missing.what, missing.install)
}

/// Builds gdb's command. `launch` is the argument for `rung __jail`, and `printers` a folder with a language's own
/// printers.
pub(super) fn gdb_command(
    gdb: &Toolchain,
    rung: &Path,
    launch: &str,
    program: &Path,
    printers: Option<&Path>,
) -> Invocation {
    let wrapper = format!("set exec-wrapper {} __jail {}", quote(&rung.display().to_string()), quote(launch));
    let mut command = Invocation::new(gdb.program(0)).args(["-nx", "-nh", "-batch"]);
    let settings = [
        "set pagination off",
        "set confirm off",
        "set width 0",
        "set auto-load local-gdbinit off",
        "set debuginfod enabled off",
        "set disable-randomization off",
        "maint set worker-threads 0",
        "unset environment RUNG_TRACE",
    ];
    for setting in settings {
        command = command.args(["-iex", setting]);
    }
    if let Some(folder) = printers {
        let folder = folder.display().to_string();
        command = command.args(["-iex", &format!("add-auto-load-safe-path {folder}"), "-d", &folder]);
        command = command.env("PYTHONPATH", folder);
    }
    command.args(["-ex", &wrapper, "-x", SCRIPT_NAME]).arg(program).env("PYTHONDONTWRITEBYTECODE", "1")
}

/// Quotes a text for a shell.
fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_for_the_shell_are_quoted() {
        assert_eq!(quote("a'b c"), r"'a'\''b c'");
    }

    #[test]
    fn missing_debugger_says_how_to_install_it() {
        let missing = MissingToolchain { what: "gdb: not found".to_owned(), install: INSTALL };
        assert_eq!(
            explain_missing(&missing),
            "Values at the failing line need gdb: gdb: not found. Install it (apt install gdb), then try again."
        );
    }
}
