//! Finding compilers and run-times on this machine, and saying plainly what is missing.
//!
//! Programs are looked for on `PATH` and in the usual places, asked for their version, and followed to where they
//! really are, because the jail has no home and no launchers. Asking runs the installed tool itself and nothing of the
//! learner's.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::process::Command;

use super::adapter::{Adapter, Origin, Tool};
use crate::model::problem::Language;

/// A version, as far as it matters.
pub type Version = (u32, u32);

/// What a language needs, found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    pub language: Language,
    /// As the adapter lists them.
    programs: Vec<Found>,
}

/// One program that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The program itself, behind launchers and links.
    pub program: PathBuf,
    /// What it says its version is, such as `12.2.0`.
    pub version: String,
    /// Folders with its own files.
    pub roots: Vec<PathBuf>,
}

/// Why a language can't be used here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// `g++: not found`.
    pub what: String,
    /// `apt install g++`.
    pub install: &'static str,
}

impl std::fmt::Display for Missing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.what, self.install)
    }
}

impl Toolchain {
    /// The program of this place in the adapter's list.
    pub(super) fn program(&self, index: usize) -> &Path {
        self.programs.get(index).map_or(Path::new(""), |found| &found.program)
    }

    /// Name, version and place of what stands for the language: `g++ 12.2.0, /usr/bin/g++`.
    #[must_use]
    pub fn describe(&self) -> String {
        let one = |found: &Found| {
            let name = found.program.file_stem().unwrap_or_default().to_string_lossy();
            format!("{name} {}, {}", found.version, found.program.display())
        };
        self.programs.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// Everything that tells one toolchain's results from another's.
    pub(super) fn identity(&self) -> String {
        self.describe()
    }

    /// Folders the programs are in.
    pub(super) fn folders(&self) -> Vec<PathBuf> {
        self.programs.iter().filter_map(|found| found.program.parent()).map(Path::to_owned).collect()
    }

    /// What a compiler or runtime has to read.
    pub(super) fn readable(&self) -> Vec<PathBuf> {
        let own = self.programs.iter().flat_map(|found| &found.roots).cloned();
        SYSTEM.iter().map(PathBuf::from).chain(own).collect()
    }
}

/// What programs on a Unix machine are made of: libraries, the loader's cache, the choice between alternatives.
const SYSTEM: &[&str] = &[
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

/// Looked at after `PATH`; `~` is the home folder.
const USUAL: &[&str] =
    &["~/.cargo/bin", "/usr/local/bin", "/usr/bin", "/bin", "/usr/local/go/bin", "/opt/homebrew/bin", "~/.local/bin"];

/// A tool that takes longer to tell its version counts as broken.
const PATIENCE: Duration = Duration::from_secs(20);

/// Finds everything a language needs. Takes as long as the tools take to tell their versions.
///
/// # Errors
/// Something is missing or too old.
pub async fn detect(language: Language) -> Result<Toolchain, Missing> {
    let adapter = Adapter::of(language);
    let mut programs = Vec::new();
    for tool in adapter.tools {
        programs.push(find(tool).await.map_err(|what| Missing { what, install: adapter.install })?);
    }
    Ok(Toolchain { language, programs })
}

async fn find(tool: &Tool) -> Result<Found, String> {
    let Some(path) = tool.names.iter().find_map(|name| on_path(name)) else {
        return Err(format!("{}: not found", tool.names[0]));
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let said = ask(&path, tool.version).await.map_err(|why| format!("{name}: {why}"))?;
    let Some((text, version)) = version_text(&said).and_then(|text| Some((text, version_in(text)?))) else {
        return Err(format!("{name}: it tells no version"));
    };
    if version < tool.least {
        let (major, minor) = tool.least;
        return Err(format!("{name} {text} is too old ({major}.{minor} or newer is needed: {})", tool.why));
    }
    let (program, roots) = origin(tool.origin, &path).await.ok_or_else(|| format!("{name}: it does not answer"))?;
    Ok(Found { program, version: text.to_owned(), roots })
}

/// Where the program really is, and where its files are.
async fn origin(origin: Origin, path: &Path) -> Option<(PathBuf, Vec<PathBuf>)> {
    match origin {
        Origin::Links => {
            let real = std::fs::canonicalize(path).ok()?;
            // Compilers behave by the name they are called by; only the folder matters.
            let roots = root_of(&real);
            let program = if roots.is_empty() { path.to_owned() } else { real };
            Some((program, [roots, settings_of(path)].concat()))
        }
        Origin::RustSysroot => {
            let root = PathBuf::from(ask(path, &["--print", "sysroot"]).await.ok()?.trim());
            Some((root.join("bin/rustc"), vec![root]))
        }
        Origin::PythonItself => {
            let code = "import sys; print(sys.executable); print(sys.base_prefix); print(sys.prefix)";
            let said = ask(path, &["-I", "-c", code]).await.ok()?;
            let mut lines = said.lines().map(PathBuf::from);
            let program = lines.next()?;
            let program = std::fs::canonicalize(&program).unwrap_or(program);
            Some((program, lines.collect()))
        }
        Origin::Package => {
            let real = std::fs::canonicalize(path).ok()?;
            let modules = real.ancestors().find(|folder| folder.ends_with("node_modules")).unwrap_or(&real).to_owned();
            Some((real, vec![modules]))
        }
    }
}

/// The folder that holds a program's `bin`, unless that is the whole system.
fn root_of(program: &Path) -> Vec<PathBuf> {
    let root = program.parent().filter(|bin| bin.ends_with("bin")).and_then(Path::parent);
    let whole = ["/", "/usr", "/usr/local"];
    root.filter(|root| !whole.iter().any(|path| *root == Path::new(path))).map(Path::to_owned).into_iter().collect()
}

/// Debian keeps a JDK's settings apart from it.
fn settings_of(path: &Path) -> Vec<PathBuf> {
    if !path.ends_with("java") && !path.ends_with("javac") {
        return Vec::new();
    }
    let entries = std::fs::read_dir("/etc").into_iter().flatten().flatten();
    let java = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with("java");
    entries.filter(|entry| java(&entry.file_name())).map(|entry| entry.path()).collect()
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let home = std::env::home_dir();
    let usual = USUAL.iter().filter_map(|folder| match folder.strip_prefix("~/") {
        Some(below) => home.as_ref().map(|home| home.join(below)),
        None => Some(PathBuf::from(folder)),
    });
    std::env::split_paths(&path).chain(usual).map(|folder| folder.join(name)).find(|program| is_program(program))
}

fn is_program(path: &Path) -> bool {
    #[cfg(unix)]
    let executable =
        |meta: &std::fs::Metadata| std::os::unix::fs::PermissionsExt::mode(&meta.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let executable = |_: &std::fs::Metadata| true;
    path.is_absolute() && path.metadata().is_ok_and(|meta| meta.is_file() && executable(&meta))
}

/// What a tool prints, on whichever stream.
async fn ask(program: &Path, args: &[&str]) -> Result<String, String> {
    let mut command = Command::new(program);
    command.args(args).stdin(std::process::Stdio::null()).kill_on_drop(true);
    let output = match tokio::time::timeout(PATIENCE, command.output()).await {
        Ok(Ok(output)) => output,
        Ok(Err(error)) => return Err(format!("it can't be started ({error})")),
        Err(_) => return Err("it does not answer".to_owned()),
    };
    if !output.status.success() {
        return Err(format!("it does not work ({})", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr))
}

/// The first thing in a text that looks like `12.2.0`.
fn version_text(said: &str) -> Option<&str> {
    let words = said.split(|c: char| !(c.is_ascii_digit() || c == '.'));
    words.map(|word| word.trim_matches('.')).find(|word| word.split('.').count() > 1 && version_in(word).is_some())
}

fn version_in(text: &str) -> Option<Version> {
    let mut parts = text.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: &str, expected: Option<(&str, Version)>) {
        let found = version_text(said).and_then(|text| Some((text, version_in(text)?)));
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
            assert_eq!(root_of(Path::new(program)).first().map(|p| p.to_str()), expected.map(Some), "{program}");
        }
    }

    #[test]
    fn what_is_missing_says_how_to_install_it() {
        let missing = Missing { what: "go: not found".to_owned(), install: "apt install golang" };
        assert_eq!(missing.to_string(), "go: not found; apt install golang");
    }
}
