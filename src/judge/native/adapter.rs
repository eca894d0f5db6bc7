//! The table of languages that run on this machine: how each is found, compiled, started and limited.
//!
//! One row a language, nothing but data and the composing of command lines; adding a language means adding a row, its
//! harness and the reading of its compiler's messages. Must not start anything.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::harness::{PIPES, Program, Tongue};
use super::jail::Memory;
use super::toolchain::Toolchain;
use crate::model::problem::Language;

/// How one language is dealt with.
#[derive(Debug)]
pub struct Adapter {
    pub language: Language,
    pub(super) tongue: Tongue,
    /// The programs it needs, by the names they may have; the first is the one that stands for the language.
    pub tools: &'static [Tool],
    /// What to do on Debian and its kin where it is missing.
    pub install: &'static str,
    /// Processor time that starting the runtime may take, on top of the code's own limit.
    pub start: Duration,
    /// Memory of the runtime itself in megabytes, on top of the problem's limit.
    pub overhead_mb: u64,
    /// Run-times that reserve far more addresses than they use can't be limited by their address space.
    pub reserves: bool,
    /// What was built is read from the working folder, so it is copied there.
    pub in_place: bool,
    /// The compiler or syntax check, where there is one.
    pub(super) compile: fn(&Toolchain, &Program) -> Invocation,
    /// How the result is started; the second argument is the folder it was built in.
    pub(super) run: fn(&Toolchain, &Program, &Path, u64) -> Invocation,
}

/// A program of a toolchain.
#[derive(Debug)]
pub struct Tool {
    /// Tried in order.
    pub names: &'static [&'static str],
    /// Makes it tell its version.
    pub version: &'static [&'static str],
    /// The least version that works, with why.
    pub least: (u32, u32),
    pub why: &'static str,
    /// How the program behind a launcher is found.
    pub origin: Origin,
}

/// Where the real program and its files are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Behind symbolic links; its files are below the folder that holds its `bin`.
    Links,
    /// `rustup` puts a launcher in front that needs a home; the compiler knows its own root.
    RustSysroot,
    /// Version managers put scripts in front; the interpreter knows where it is.
    PythonItself,
    /// A script for another tool of the row (`node`) inside a package.
    Package,
}

/// A command line, run in the folder of the program's files.
#[derive(Debug, Default)]
pub(super) struct Invocation {
    pub program: PathBuf,
    pub args: Vec<OsString>,
    pub env: Vec<(String, String)>,
}

impl Invocation {
    fn of<Argument: AsRef<std::ffi::OsStr>>(
        program: impl AsRef<Path>,
        args: impl IntoIterator<Item = Argument>,
    ) -> Self {
        let args = args.into_iter().map(|argument| argument.as_ref().to_owned()).collect();
        Self { program: program.as_ref().to_owned(), args, env: Vec::new() }
    }

    fn arg(mut self, argument: impl Into<OsString>) -> Self {
        self.args.push(argument.into());
        self
    }

    fn env(mut self, name: &str, value: impl Into<String>) -> Self {
        self.env.push((name.to_owned(), value.into()));
        self
    }
}

impl Adapter {
    /// The row of a language. Python's is for the machine's own interpreter; usually it runs in the sandbox.
    #[must_use]
    pub fn of(language: Language) -> &'static Self {
        ADAPTERS.iter().find(|adapter| adapter.language == language).unwrap_or(&ADAPTERS[0])
    }

    /// The memory limit of a problem with the runtime's own share.
    pub(super) fn memory(&self, limit_mb: u32) -> Memory {
        let megabytes = u64::from(limit_mb) + self.overhead_mb;
        if self.reserves { Memory::Data(megabytes) } else { Memory::AddressSpace(megabytes) }
    }
}

/// Name of a compiled program inside its folder.
pub(super) const BINARY: &str = "program";

/// Every language, in the order of [`Language::ALL`].
pub static ADAPTERS: [Adapter; 8] = [
    Adapter {
        language: Language::Python,
        tongue: Tongue::Python,
        tools: &[Tool {
            names: &["python3", "python"],
            version: &["--version"],
            least: (3, 10),
            why: "older ones lack what starters use",
            origin: Origin::PythonItself,
        }],
        install: "apt install python3",
        start: Duration::from_millis(500),
        overhead_mb: 96,
        reserves: false,
        in_place: true,
        compile: |tools, program| {
            Invocation::of(tools.program(0), ["-I", "-B", "-c", PYTHON_CHECK]).arg(&program.learner)
        },
        run: |tools, program, built, _| {
            Invocation::of(tools.program(0), ["-I", "-B", "-X", "utf8"])
                .arg(built.join(&program.entry))
                .env("PYTHONHASHSEED", "0")
        },
    },
    Adapter {
        language: Language::C,
        tongue: Tongue::C,
        tools: &[Tool {
            names: &["gcc", "cc", "clang"],
            version: &["--version"],
            least: (8, 0),
            why: "older ones don't know C17",
            origin: Origin::Links,
        }],
        install: "apt install gcc",
        start: Duration::ZERO,
        overhead_mb: 80,
        reserves: false,
        in_place: false,
        compile: |tools, program| {
            Invocation::of(tools.program(0), ["-std=gnu17", "-O2", "-s", "-fdiagnostics-color=never"])
                .arg("-Werror=implicit-function-declaration")
                .arg("-o")
                .arg(BINARY)
                .arg(first(program))
                .arg("-lm")
        },
        run: |_, _, built, _| Invocation::of(built.join(BINARY), NOTHING),
    },
    Adapter {
        language: Language::Cpp,
        tongue: Tongue::Cpp,
        tools: &[Tool {
            names: &["g++", "c++", "clang++"],
            version: &["--version"],
            least: (10, 0),
            why: "older ones don't know C++20",
            origin: Origin::Links,
        }],
        install: "apt install g++",
        start: Duration::ZERO,
        overhead_mb: 96,
        reserves: false,
        in_place: false,
        compile: |tools, program| {
            Invocation::of(tools.program(0), ["-std=gnu++20", "-O2", "-s", "-fdiagnostics-color=never", "-o", BINARY])
                .arg(first(program))
        },
        run: |_, _, built, _| Invocation::of(built.join(BINARY), NOTHING),
    },
    Adapter {
        language: Language::Rust,
        tongue: Tongue::Rust,
        tools: &[
            Tool {
                names: &["rustc"],
                version: &["--version"],
                least: (1, 70),
                why: "older ones lack what the harness uses",
                origin: Origin::RustSysroot,
            },
            // rustc has its programs put together by the C compiler.
            Tool {
                names: &["cc", "gcc", "clang"],
                version: &["--version"],
                least: (0, 0),
                why: "",
                origin: Origin::Links,
            },
        ],
        install: "see https://rustup.rs, or apt install rustc gcc",
        start: Duration::ZERO,
        overhead_mb: 80,
        reserves: false,
        in_place: false,
        compile: |tools, program| {
            let linker = format!("linker={}", tools.program(1).display());
            // An overflow is a mistake to learn from, not a wrong number to wonder about.
            Invocation::of(tools.program(0), ["--edition=2021", "--error-format=json", "-Awarnings", "-Copt-level=2"])
                .arg("-Coverflow-checks=on")
                .arg("-Cstrip=symbols")
                .arg("-C")
                .arg(linker)
                .arg("-o")
                .arg(BINARY)
                .arg(first(program))
        },
        run: |_, _, built, _| Invocation::of(built.join(BINARY), NOTHING).env("RUST_BACKTRACE", "0"),
    },
    Adapter {
        language: Language::Go,
        tongue: Tongue::Go,
        tools: &[Tool {
            names: &["go"],
            version: &["version"],
            least: (1, 18),
            why: "older ones don't know generics",
            origin: Origin::Links,
        }],
        install: "apt install golang",
        start: Duration::from_millis(200),
        overhead_mb: 128,
        reserves: true,
        in_place: false,
        compile: |tools, program| {
            let sources = with_extension(program, "go");
            let mut build = Invocation::of(
                tools.program(0),
                ["build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", BINARY],
            );
            build.args.extend(sources.map(OsString::from));
            let env = [("GO111MODULE", "on"), ("GOPROXY", "off"), ("GOTOOLCHAIN", "local"), ("CGO_ENABLED", "0")];
            env.into_iter().chain([("GOFLAGS", ""), ("GOENV", "off")]).fold(build, |build, (k, v)| build.env(k, v))
        },
        run: |_, _, built, _| Invocation::of(built.join(BINARY), NOTHING).env("GOTRACEBACK", "single"),
    },
    Adapter {
        language: Language::Java,
        tongue: Tongue::Java,
        tools: &[
            Tool {
                names: &["javac"],
                version: &["-version"],
                least: (11, 0),
                why: "older ones lack what the harness uses",
                origin: Origin::Links,
            },
            Tool { names: &["java"], version: &["-version"], least: (11, 0), why: "", origin: Origin::Links },
        ],
        install: "apt install default-jdk-headless",
        start: Duration::from_millis(1500),
        overhead_mb: 512,
        reserves: true,
        in_place: false,
        compile: |tools, program| {
            let sources = with_extension(program, "java");
            let mut build = Invocation::of(
                tools.program(0),
                ["-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData", "-J-Xmx512m"],
            );
            build.args.extend(["-encoding", "UTF-8", "-nowarn", "-proc:none", "-g", "-d", "."].map(OsString::from));
            build.args.extend(sources.map(OsString::from));
            build
        },
        run: |tools, program, built, memory_mb| {
            Invocation::of(tools.program(1), ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"])
                .arg(format!("-Xmx{memory_mb}m"))
                .arg("-Xss16m")
                .arg("-Dfile.encoding=UTF-8")
                .arg("-cp")
                .arg(built)
                .arg(&program.entry)
        },
    },
    Adapter {
        language: Language::JavaScript,
        tongue: Tongue::JavaScript,
        tools: &[NODE],
        install: "apt install nodejs",
        start: Duration::from_millis(500),
        overhead_mb: 256,
        reserves: true,
        in_place: true,
        compile: |tools, program| bare(Invocation::of(tools.program(0), ["--check"]).arg(&program.learner)),
        run: |tools, program, built, memory_mb| node(tools, built, &program.entry, memory_mb),
    },
    Adapter {
        language: Language::TypeScript,
        tongue: Tongue::TypeScript,
        tools: &[
            NODE,
            Tool {
                names: &["tsc"],
                version: &["--version"],
                least: (4, 7),
                why: "older ones lack what the harness uses",
                origin: Origin::Package,
            },
        ],
        install: "npm install -g typescript",
        start: Duration::from_millis(500),
        overhead_mb: 256,
        reserves: true,
        in_place: true,
        compile: |tools, program| {
            let compiler = Invocation::of(tools.program(0), [tools.program(1)]).arg("--pretty").arg("false");
            bare(compiler.arg("--project").arg(first(program)))
        },
        run: |tools, program, built, memory_mb| node(tools, built, &program.entry, memory_mb),
    },
];

/// The program's files of one kind.
fn with_extension<'a>(program: &'a Program, extension: &'a str) -> impl Iterator<Item = &'a String> {
    let names = program.files.iter().map(|file| &file.name);
    names.filter(move |name| Path::new(name).extension().is_some_and(|is| is == extension))
}

/// The file that is handed to the compiler.
fn first(program: &Program) -> &str {
    program.files.first().map_or("", |file| &file.name)
}

const NOTHING: [&str; 0] = [];

const NODE: Tool = Tool {
    names: &["node", "nodejs"],
    version: &["--version"],
    least: (16, 0),
    why: "older ones lack what the harness uses",
    origin: Origin::Links,
};

/// Stack in kilobytes: four times node's own default, well below the thread's.
const NODE_STACK: u32 = 3_900;

fn node(tools: &Toolchain, built: &Path, entry: &str, memory_mb: u64) -> Invocation {
    let limits = [format!("--max-old-space-size={memory_mb}"), format!("--stack-size={NODE_STACK}")];
    let first = Invocation::of(tools.program(0), limits).arg("--require").arg(built.join(PIPES));
    bare(first.arg(built.join(entry)))
}

/// The cryptography that node brings along has its settings where the jail doesn't look, and nothing here needs any.
fn bare(node: Invocation) -> Invocation {
    node.env("OPENSSL_CONF", "/dev/null")
}

/// Compiles a file without running it, and reports a mistake as compilers do.
const PYTHON_CHECK: &str = r#"
import sys
path = sys.argv[1]
try:
    compile(open(path, "rb").read(), path, "exec", dont_inherit=True)
except SyntaxError as error:
    sys.exit(f"{path}:{error.lineno or 1}:{error.offset or 1}: error: {type(error).__name__}: {error.msg}")
except (ValueError, RecursionError) as error:
    sys.exit(f"{path}:1:1: error: {type(error).__name__}: {error}")
"#;
