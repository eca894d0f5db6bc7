//! Enforces the architecture rules by reading the sources: allowed imports, limits of the pure parts, and the single
//! writer. A broken rule is reported with its file and line.

use crate::sources::{production, program};

mod circles;
mod reach;

/// Every module below `src/`, with its layer. Imports point to lower layers only.
const LAYERS: [(&str, u8); 22] = [
    ("types", 0),
    ("agents", 1),
    ("file_read", 1),
    ("file_write", 1),
    ("foreign", 1),
    ("learner", 1),
    ("mastery", 1),
    ("pack", 1),
    ("scheduler", 1),
    ("clock", 2),
    ("config", 2),
    ("judge", 2),
    ("llm", 2),
    ("paths", 2),
    ("store", 2),
    ("orchestrator", 3),
    ("cli", 4),
    ("lab", 4),
    ("tui", 4),
    ("text", 4),
    ("lib", 5),
    ("main", 6),
];

/// The imports a module may make from the same layer.
const SAME_LAYER: [(&str, &str); 10] = [
    ("learner", "mastery"),
    ("learner", "scheduler"),
    ("agents", "mastery"),
    ("agents", "scheduler"),
    ("agents", "learner"),
    ("cli", "tui"),
    ("cli", "lab"),
    ("cli", "text"),
    ("lab", "text"),
    ("tui", "text"),
];

/// Imports that are forbidden although the layers would allow them.
const FORBIDDEN: [(&str, &[&str]); 4] = [
    ("tui", &["store", "judge", "agents"]),
    ("text", &["store", "judge", "agents"]),
    ("cli", &["store"]),
    ("lab", &["store"]),
];

/// The parts of the tutor, each with the modules of the orchestrator that it may not import. A part knows none that is
/// built on it.
const PARTS: [(&str, &[&str]); 4] = [
    ("record", &["llm_access", "submit_code", "hints", "tutor"]),
    ("llm_access", &["record", "submit_code", "hints", "tutor"]),
    ("submit_code", &["hints", "tutor"]),
    ("hints", &["tutor"]),
];

/// Items of the store that the orchestrator must not export, because other modules could write with them.
const WRITING: [&str; 6] = ["Store", "rebuild", "import", "export", "Workspace", "Attempts"];

/// Constructors of pipelines with chosen interceptors. Only experiments may leave the safety layers out.
const EXPERIMENTAL: [&str; 2] = ["with_interceptors", "ProposalPolicy"];

/// Files that may name them: the experiments and the definition itself.
const EXPERIMENTS: [&str; 3] = ["src/lab/", "src/cli/commands/lab_command/", "src/orchestrator/pipeline.rs"];

/// Names that the pure modules may not use: no I/O, no clock, no randomness (a hash map's order is random), no tasks,
/// no state between calls, no local time zone.
const IMPURE: [&str; 28] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::env",
    "std::thread",
    "std::time",
    "tokio::",
    "rand::",
    "async fn",
    "Timestamp::now",
    "Zoned::now",
    "println!",
    "SystemTime",
    "Instant",
    "rand_chacha",
    "getrandom",
    "RandomState",
    "HashMap<",
    "HashMap::",
    "HashSet<",
    "HashSet::",
    "TimeZone::system",
    "TimeZone::get",
    "thread_local!",
    "static mut",
    "Mutex",
    "OnceLock",
];

/// Files that may take the parent of a path: the one that returns the folder of any path, and the one that needs the
/// folders of programs found by absolute path.
const PARENTS: [&str; 2] = ["src/types/parent_folder.rs", "src/judge/native/toolchain.rs"];

/// Modules (or files) that must stay pure.
const PURE: [&str; 7] = ["types", "scheduler", "mastery", "agents", "learner", "pack", "foreign"];

/// The pure modules of a simulated learner; only `rng` names a generator.
const PURE_LEARNERS: [&str; 15] = [
    "attention_filter",
    "episode",
    "episode_measures",
    "executor",
    "knowledge_tracing",
    "lab_tutors",
    "learner_params",
    "learner_types",
    "problem_graph",
    "program_graph",
    "semi_markov_control",
    "short_term_memory",
    "strategist",
    "timeline_plot",
    "utterances",
];

struct Line<'a> {
    file: &'a str,
    number: usize,
    text: &'a str,
}

/// Returns every rule a source file breaks, as `file:line: rule`.
fn broken(file: &str, source: &str) -> Vec<String> {
    let module = module_of(file);
    let mut findings = Vec::new();
    for (index, text) in production(source) {
        let line = Line { file, number: index + 1, text };
        findings.extend(imports(&module, &line));
        findings.extend(impurities(pure_part(file).unwrap_or(&module), &line));
        findings.extend(parts(&line));
        findings.extend(writers(&module, &line));
        findings.extend(parents(&line));
        findings.extend(experiments(&line));
    }
    if file.ends_with("/mod.rs") {
        findings.push(format!("{file}:1: a module `foo` is `foo.rs` beside `foo/`, not `foo/mod.rs`"));
    }
    findings
}

fn module_of(file: &str) -> String {
    let inside = file.trim_start_matches("src/");
    inside.split('/').next().unwrap_or(inside).trim_end_matches(".rs").to_owned()
}

fn layer(module: &str) -> Option<u8> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|(_, layer)| *layer)
}

/// Modules of this crate that a line names as `crate::x` (or `rung_tutor::x` from the binary).
fn named(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for prefix in ["crate::", "rung_tutor::"] {
        for (at, _) in text.match_indices(prefix) {
            let rest = &text[at + prefix.len()..];
            // `use crate::{judge, types::Case}` names the first word of every item.
            let items = rest.strip_prefix('{').map_or_else(|| vec![rest], |group| group.split(',').collect());
            for item in items {
                let name: String = item.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if layer(&name).is_some() {
                    names.push(name);
                }
            }
        }
    }
    names
}

fn imports(module: &str, line: &Line) -> Vec<String> {
    let Some(own) = layer(module) else {
        return vec![format!(
            "{}:{}: module `{module}` has no layer; give it one in tests/it/architecture.rs",
            line.file, line.number
        )];
    };
    let mut findings = Vec::new();
    for name in named(line.text) {
        let theirs = layer(&name).expect("named() only finds modules with a layer");
        let same = SAME_LAYER.contains(&(module, name.as_str()));
        let up = theirs > own || (theirs == own && name != module && !same);
        let barred = FORBIDDEN.iter().any(|(who, what)| *who == module && what.contains(&name.as_str()));
        if up || barred {
            findings.push(format!(
                "{}:{}: `{module}` (layer {own}) may not import `{name}` (layer {theirs})",
                line.file, line.number
            ));
        }
    }
    findings
}

/// The pure part of the simulated learners that a file belongs to.
fn pure_part(file: &str) -> Option<&str> {
    let inside = file.strip_prefix("src/lab/learners/")?;
    let part = inside.split('/').next()?.trim_end_matches(".rs");
    PURE_LEARNERS.contains(&part).then_some(part)
}

fn impurities(module: &str, line: &Line) -> Vec<String> {
    if !PURE.contains(&module) && !PURE_LEARNERS.contains(&module) {
        return Vec::new();
    }
    let named = IMPURE.iter().filter(|word| line.text.contains(**word));
    named.map(|word| format!("{}:{}: `{module}` is pure and may not use `{word}`", line.file, line.number)).collect()
}

/// Reports an import by a part of the tutor of one that is built on it.
fn parts(line: &Line) -> Option<String> {
    let part = line.file.strip_prefix("src/orchestrator/")?.split(['/', '.']).next()?;
    let (_, barred) = PARTS.iter().find(|(name, _)| *name == part)?;
    let names = |module: &&&str| {
        ["orchestrator::", "super::"].iter().any(|path| line.text.contains(&format!("{path}{module}::")))
    };
    let module = barred.iter().find(names)?;
    Some(format!("{}:{}: the part `{part}` may not import `{module}`", line.file, line.number))
}

/// Checks that there is only one writer. No module above the orchestrator names the store ([`FORBIDDEN`]). So this
/// checks the rest: that no other module commits through a value it receives, and that the orchestrator exports no
/// writing item.
fn writers(module: &str, line: &Line) -> Vec<String> {
    let mut findings = Vec::new();
    if line.text.contains(".commit(") && !["orchestrator", "store"].contains(&module) {
        findings.push(format!("{}:{}: only the orchestrator commits to the store", line.file, line.number));
    }
    if let (true, Some((_, items))) = (line.text.contains("pub use "), line.text.split_once("crate::store::")) {
        let handed_on = items.split(|c: char| !c.is_alphanumeric() && c != '_').find(|item| WRITING.contains(item));
        let told = |item| format!("{}:{}: `{item}` writes and stays with the orchestrator", line.file, line.number);
        findings.extend(handed_on.map(told));
    }
    findings
}

/// Reports uses of a path's parent. The parent of a bare name is the empty path, which can't be opened.
fn parents(line: &Line) -> Option<String> {
    let taken = [".parent()", "Path::parent"].iter().any(|taken| line.text.contains(taken));
    (taken && !PARENTS.contains(&line.file))
        .then(|| format!("{}:{}: the folder of a path is `parent_folder(path)`", line.file, line.number))
}

/// Reports code that turns a safety layer of the tutor off.
fn experiments(line: &Line) -> Option<String> {
    let named = EXPERIMENTAL.iter().find(|name| line.text.contains(**name))?;
    let may = EXPERIMENTS.iter().any(|place| line.file.starts_with(place));
    (!may).then(|| format!("{}:{}: only the laboratory may use `{named}`", line.file, line.number))
}

#[test]
fn the_sources_keep_the_house_rules() {
    let files = program();
    assert!(files.len() > 50, "only {} sources found", files.len());
    let findings: Vec<String> = files.iter().flat_map(|file| broken(&file.name, &file.text)).collect();
    assert!(findings.is_empty(), "the house rules are broken:\n{}", findings.join("\n"));
}

/// The build script's digest of what decides a pack's check leaves out the modules above the orchestrator, and no other.
#[test]
fn the_digest_of_a_check_covers_every_module_it_may_use() {
    let script = std::fs::read_to_string("build.rs").expect("the build script");
    let line = script.lines().find(|line| line.starts_with("const NOT_CHECKING")).expect("the list");
    let left_out: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
    let above = LAYERS.iter().filter(|(_, layer)| *layer > 3).map(|(name, _)| match *name {
        root @ ("lib" | "main") => format!("src/{root}.rs"),
        name => format!("src/{name}"),
    });
    assert_eq!(left_out, above.collect::<std::collections::BTreeSet<_>>().into_iter().collect::<Vec<_>>());
}

/// Systems other than Linux get stubs, which no build on Linux compiles. A function that only one side has breaks theirs.
#[test]
fn the_stubs_for_other_systems_have_the_functions_of_the_layers() {
    /// The heads of a file's functions, without the names of their parameters.
    fn heads(file: &str) -> Vec<String> {
        let source = std::fs::read_to_string(file).expect("a source");
        let functions = source.lines().filter_map(|line| line.strip_prefix("pub(crate) fn "));
        let mut heads: Vec<String> = functions
            .map(|head| {
                let (name, rest) = head.split_once('(').expect("parameters");
                let rest = rest.rsplit_once(": ").map_or(rest, |(_, kind)| kind);
                format!("{name}({}", rest.trim_end_matches(['{', '}', ' ']))
            })
            .collect();
        heads.sort();
        heads
    }
    let layers = heads("src/judge/native/isolation/linux.rs");
    assert!(layers.len() > 3, "{layers:?}");
    assert_eq!(layers, heads("src/judge/native/isolation/elsewhere.rs"));
}

/// Basenames that several files may share: tests, and the files of each native language.
fn may_share_its_name(file: &str) -> bool {
    file.ends_with("/tests.rs") || file.starts_with("src/judge/native/languages/")
}

#[test]
fn file_names_are_unique() {
    let mut places = std::collections::BTreeMap::<String, Vec<String>>::new();
    let files = program().into_iter().map(|file| file.name).filter(|name| name.starts_with("src/"));
    for file in files.filter(|file| !may_share_its_name(file)) {
        let name = file.rsplit('/').next().unwrap_or(&file).to_owned();
        places.entry(name).or_default().push(file);
    }
    let shared: Vec<_> = places.values().filter(|files| files.len() > 1).collect();
    assert!(shared.is_empty(), "a file is found by its name, so no two may have the same: {shared:?}");
}

#[test]
fn the_rules_can_be_broken() {
    let check = |file: &str, source: &str, expected: &str| {
        let findings = broken(file, source).join("\n");
        assert!(findings.contains(expected), "{file}: {source}\nfound: {findings}");
    };
    check(
        "src/types/problem.rs",
        "use crate::judge::Report;",
        "src/types/problem.rs:1: `types` (layer 0) may not import `judge`",
    );
    check("src/tui/view.rs", "\nuse crate::store::Store;", "src/tui/view.rs:2: `tui` (layer 4) may not import `store`");
    check("src/store.rs", "use crate::judge::Cancel;", "`store` (layer 2) may not import `judge`");
    check("src/learner/apply.rs", "use crate::{agents, types::Case};", "`learner` (layer 1) may not import `agents`");
    check("src/agents/curator.rs", "let now = Timestamp::now();", "`agents` is pure and may not use `Timestamp::now`");
    check("src/agents/curator.rs", "let text = std::fs::read(path);", "may not use `std::fs`");
    check("src/orchestrator/submit_code.rs", "use super::hints::Hints;", "`submit_code` may not import `hints`");
    check("src/orchestrator/record/x.rs", "crate::orchestrator::tutor::Tutor", "`record` may not import `tutor`");
    check("src/cli/run.rs", "store.commit(&record)", "only the orchestrator commits");
    check("src/cli/state.rs", "store::rebuild(); use crate::store;", "`cli` (layer 4) may not import `store`");
    check("src/orchestrator.rs", "pub use crate::store::{Head, rebuild};", "`rebuild` writes");
    check("src/cli/run.rs", "let folder = file.parent();", "src/cli/run.rs:1: the folder of a path is");
    check(
        "src/lab/learners/semi_markov_control.rs",
        "use rand_chacha::ChaCha8Rng;",
        "`semi_markov_control` is pure and may not use `rand_chacha`",
    );
    check("src/orchestrator/tutor.rs", "Pipeline::with_interceptors(p, c, vec![])", "only the laboratory may use");
    check(
        "src/cli/context/session.rs",
        "use crate::lab::proposal_policy::ProposalPolicy;",
        "only the laboratory may use",
    );
    check("src/lab/mod.rs", "", "not `foo/mod.rs`");
    check("src/unknown.rs", "fn f() {}", "has no layer");
    let hidden = "#[cfg(test)]\nmod testing;\nuse crate::store::Store;";
    check("src/tui/view.rs", hidden, "src/tui/view.rs:3: `tui` (layer 4) may not import `store`");
    let clean = broken(
        "src/tui/view.rs",
        "use crate::orchestrator::Tutor;\n// use crate::store::Store;\n#[cfg(test)]\nmod tests {\nuse crate::judge::X;",
    );
    assert_eq!(clean, Vec::<String>::new());
}
