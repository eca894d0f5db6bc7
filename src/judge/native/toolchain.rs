//! Finds compilers and runtimes on this machine and reports clearly which ones are missing.
//!
//! It searches programs on `PATH` and in the usual folders, checks their version, and resolves their real location,
//! because the jail has no home folder and no launchers. This runs only the installed tools, and none of the learner's
//! code.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::process::Command;

use crate::types::problem::Language;

/// Major and minor version.
pub type Version = (u32, u32);

/// A program of a toolchain.
#[derive(Debug)]
pub struct Tool {
    /// Names of the program, tried in order.
    pub names: &'static [&'static str],
    /// Arguments that print the version.
    pub version: &'static [&'static str],
    /// The minimum version, with the reason in `why`.
    pub min_version: Version,
    pub why: &'static str,
    /// How to find the program behind a launcher.
    pub origin: ToolOrigin,
}

/// The path of the program itself, and the folders with its files.
pub type ProgramPlace = (PathBuf, Vec<PathBuf>);

/// How to find the real program and its files.
#[derive(Clone, Copy, Debug)]
pub enum ToolOrigin {
    /// By following symbolic links; its files are below the parent of its `bin` folder.
    Links,
    /// Like `Links`, plus settings in folders of `/etc` with this name prefix.
    LinksAndSettings(&'static str),
    /// By starting it with `args` and parsing its output with `read`.
    Asked { args: &'static [&'static str], read: fn(&str) -> Option<ProgramPlace> },
    /// A script inside a package, run by another tool of the list.
    Package,
}

/// The tools of a language, as found on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    pub language: Language,
    /// In the order of the language's spec.
    programs: Vec<FoundTool>,
}

/// One program that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTool {
    /// The path of the program itself, without launchers and links.
    pub program: PathBuf,
    /// The reported version, such as `12.2.0`.
    pub version: String,
    /// Folders with the program's files.
    pub roots: Vec<PathBuf>,
}

/// The reason why a language can't be used on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingToolchain {
    /// For example `g++: not found`.
    pub what: String,
    /// For example `apt install g++`.
    pub install: &'static str,
}

impl std::fmt::Display for MissingToolchain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.what, self.install)
    }
}

impl Toolchain {
    /// Returns the program at this index of the spec's list.
    pub(super) fn program(&self, index: usize) -> &Path {
        self.programs.get(index).map_or(Path::new(""), |found| &found.program)
    }

    /// Returns the names, versions and paths of the programs: `g++ 12.2.0, /usr/bin/g++`.
    #[must_use]
    pub fn describe(&self) -> String {
        let one = |found: &FoundTool| {
            let name = found.program.file_stem().unwrap_or_default().to_string_lossy();
            format!("{name} {}, {}", found.version, found.program.display())
        };
        self.programs.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// A toolchain whose command lines name no program.
    #[cfg(test)]
    pub(super) fn without_programs(language: Language) -> Self {
        Self { language, programs: Vec::new() }
    }

    /// Returns a text that distinguishes the results of different toolchains.
    pub(super) fn identity(&self) -> String {
        self.describe()
    }

    /// Returns the folders that contain the programs.
    pub(super) fn folders(&self) -> Vec<PathBuf> {
        self.programs.iter().filter_map(|found| found.program.parent()).map(Path::to_owned).collect()
    }

    /// Returns the paths a compiler or runtime must be able to read.
    pub(super) fn readable_paths(&self) -> Vec<PathBuf> {
        let own = self.programs.iter().flat_map(|found| &found.roots).cloned();
        SYSTEM_FOLDERS.iter().map(PathBuf::from).chain(own).collect()
    }
}

/// System paths that programs on a Unix machine need: libraries, the loader's cache, alternatives.
const SYSTEM_FOLDERS: &[&str] = &[
    "/usr",
    "/lib",
    "/lib64",
    "/lib32",
    "/bin",
    "/sbin",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/alternatives",
    "/etc/localtime",
    "/nix/store",
    "/opt/homebrew",
];

/// Folders searched after `PATH`; `~` is the home folder.
const FALLBACK_FOLDERS: &[&str] =
    &["~/.cargo/bin", "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/go/bin", "/opt/homebrew/bin", "~/.local/bin"];

/// Timeout for printing the version. A slower tool counts as broken.
const VERSION_TIMEOUT: Duration = Duration::from_secs(20);
/// Why a program is not used that is there. A busy machine may be the cause.
pub(super) const NO_ANSWER: &str = "it does not answer";

/// Finds all tools of a language. Takes as long as they need to print their versions.
///
/// # Errors
/// A message that names the missing or outdated tool.
pub async fn detect(language: Language, tools: &[Tool]) -> Result<Toolchain, String> {
    let mut programs = Vec::new();
    for tool in tools {
        programs.push(find_tool(tool).await?);
    }
    Ok(Toolchain { language, programs })
}

async fn find_tool(tool: &Tool) -> Result<FoundTool, String> {
    let Some(path) = tool.names.iter().find_map(|name| find_on_path(name)) else {
        return Err(format!("{}: not found", tool.names[0]));
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let said = run_for_output(&path, tool.version).await.map_err(|why| format!("{name}: {why}"))?;
    let Some((text, version)) = version_text(&said).and_then(|text| Some((text, parse_version(text)?))) else {
        return Err(format!("{name}: it tells no version"));
    };
    if version < tool.min_version {
        let (major, minor) = tool.min_version;
        return Err(format!("{name} {text} is too old ({major}.{minor} or newer is needed: {})", tool.why));
    }
    let (program, roots) = locate_program(tool.origin, &path).await.ok_or_else(|| format!("{name}: {NO_ANSWER}"))?;
    Ok(FoundTool { program, version: text.to_owned(), roots })
}

/// Returns the real path of the program and the folders with its files.
async fn locate_program(origin: ToolOrigin, path: &Path) -> Option<ProgramPlace> {
    match origin {
        ToolOrigin::Links => follow_links(path, None),
        ToolOrigin::LinksAndSettings(prefix) => follow_links(path, Some(prefix)),
        ToolOrigin::Asked { args, read } => read(&run_for_output(path, args).await.ok()?),
        ToolOrigin::Package => {
            let real = std::fs::canonicalize(path).ok()?;
            let modules = real.ancestors().find(|folder| folder.ends_with("node_modules")).unwrap_or(&real).to_owned();
            Some((real, vec![modules]))
        }
    }
}

fn follow_links(path: &Path, settings: Option<&str>) -> Option<ProgramPlace> {
    let real = std::fs::canonicalize(path).ok()?;
    // Compilers change their behaviour with the name they are called by, so the path is only resolved for a separate
    // install folder.
    let roots = install_root(&real);
    let program = if roots.is_empty() { path.to_owned() } else { real };
    Some((program, roots.into_iter().chain(settings.map(settings_in_etc).unwrap_or_default()).collect()))
}

/// Returns the parent of a program's `bin` folder, unless it is a system folder.
fn install_root(program: &Path) -> Vec<PathBuf> {
    let root = program.parent().filter(|bin| bin.ends_with("bin")).and_then(Path::parent);
    let whole = ["/", "/usr", "/usr/local"];
    root.filter(|root| !whole.iter().any(|path| *root == Path::new(path))).map(Path::to_owned).into_iter().collect()
}

fn settings_in_etc(prefix: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir("/etc").into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(prefix)).map(|entry| entry.path()).collect()
}

fn find_on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let home = std::env::home_dir();
    let usual = FALLBACK_FOLDERS.iter().filter_map(|folder| match folder.strip_prefix("~/") {
        Some(below) => home.as_ref().map(|home| home.join(below)),
        None => Some(PathBuf::from(folder)),
    });
    let folders = std::env::split_paths(&path).chain(usual).filter(|folder| folder.is_absolute());
    which::which_in(name, std::env::join_paths(folders).ok(), "/").ok()
}

/// Runs a tool and returns its output from both streams.
async fn run_for_output(program: &Path, args: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(args).stdin(std::process::Stdio::null()).kill_on_drop(true);
    let output = match tokio::time::timeout(VERSION_TIMEOUT, command.output()).await {
        Ok(Ok(output)) => output,
        Ok(Err(error)) => return Err(format!("it can't be started ({error})")),
        Err(_) => return Err(NO_ANSWER.to_owned()),
    };
    if !output.status.success() {
        return Err(format!("it does not work ({})", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
}

/// Returns the first text that looks like `12.2.0`.
fn version_text(said: &str) -> Option<&str> {
    let words = said.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    words.map(|word| word.trim_matches('.')).find(|word| word.split('.').count() > 1 && parse_version(word).is_some())
}

fn parse_version(text: &str) -> Option<Version> {
    let mut parts = text.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: &str, expected: Option<(&str, Version)>) {
        let found = version_text(said).and_then(|text| Some((text, parse_version(text)?)));
        assert_eq!(found, expected, "{said}");
    }

    #[test]
    fn versions_are_found_in_what_tools_say() {
        check("gcc (Debian 12.2.0-14+deb12u1) 12.2.0\nCopyright", Some(("12.2.0", (12, 2))));
        check("rustc 1.95.0 (59807616e 2026-04-14)", Some(("1.95.0", (1, 95))));
        check("go version go1.19.8 linux/amd64", Some(("1.19.8", (1, 19))));
        check("javac 17.0.15", Some(("17.0.15", (17, 0))));
        check("openjdk version \"11.0.2\" 2019-01-15", Some(("11.0.2", (11, 0))));
        check("v20.20.2", Some(("20.20.2", (20, 20))));
        check("Version 7.0.2", Some(("7.0.2", (7, 0))));
        check("Python 3.11.7", Some(("3.11.7", (3, 11))));
        check("Apple clang version 15.0.0 (clang-1500.3.9.4)", Some(("15.0.0", (15, 0))));
        check("no number here. Or 7", None);
    }

    #[test]
    fn only_a_folder_of_its_own_counts_as_a_root() {
        for (program, expected) in [
            ("/usr/bin/gcc", None),
            ("/usr/local/bin/node", None),
            ("/opt/jdk-21/bin/javac", Some("/opt/jdk-21")),
            ("/opt/odd/javac", None),
        ] {
            assert_eq!(install_root(Path::new(program)).first().map(|p| p.to_str()), expected.map(Some), "{program}");
        }
    }

    #[test]
    fn what_is_missing_says_how_to_install_it() {
        let missing = MissingToolchain { what: "go: not found".to_owned(), install: "apt install golang" };
        assert_eq!(missing.to_string(), "go: not found; apt install golang");
    }
}
