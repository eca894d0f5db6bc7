//! Builds command lines of compilers and programs, but does not run them.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::native_harness::HarnessProgram;

/// A command line to run in the folder of the program's files.
#[derive(Debug, Default)]
pub struct Invocation {
    pub program: PathBuf,
    pub args: Vec<OsString>,
    pub env: Vec<(String, String)>,
}

impl Invocation {
    pub(super) fn new(program: impl AsRef<Path>) -> Self {
        Self { program: program.as_ref().to_owned(), ..Self::default() }
    }

    pub(super) fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.args.push(argument.into());
        self
    }

    pub(super) fn args<Argument: AsRef<OsStr>>(mut self, arguments: impl IntoIterator<Item = Argument>) -> Self {
        self.args.extend(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }

    pub(super) fn env(mut self, name: &str, value: impl Into<String>) -> Self {
        self.env.push((name.to_owned(), value.into()));
        self
    }
}

/// Name of a compiled program inside its folder.
pub(super) const BINARY_NAME: &str = "program";

/// Builds the command that starts a compiled program.
pub(super) fn run_binary(built: &Path) -> Invocation {
    Invocation::new(built.join(BINARY_NAME))
}

/// Returns the names of the program's files with this extension.
pub(super) fn files_with_extension<'a>(
    program: &'a HarnessProgram,
    extension: &'a str,
) -> impl Iterator<Item = &'a String> {
    let names = program.files.iter().map(|file| &file.name);
    names.filter(move |name| Path::new(name).extension().is_some_and(|is| is == extension))
}

/// Returns the name of the file for the compiler.
pub(super) fn first_file_name(program: &HarnessProgram) -> &str {
    program.files.first().map_or("", |file| &file.name)
}
