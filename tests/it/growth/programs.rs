//! Programs with known growth, measured by the real judge at the sizes that a pack would give.
//!
//! The limits: at most one program in fifty gets a wrong class, and at most one in ten gets no class. An ordinary run
//! reads the counts recorded in `counts.json`; a long run measures them again and compares. `RUNG_RECORD_COUNTS=1`
//! writes the counts that a long run measured.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use rung_tutor::judge::Cancel;
use rung_tutor::judge::extra::growth_fit;
use rung_tutor::types::growth_measurement::{GrowthFit, MeasuredPoint};
use rung_tutor::types::problem::{Complexity, Growth, GrowthRule, Solution, Type};
use rung_tutor::types::{Language, Problem, Signature};

use crate::judge::block_on;
use crate::testing;

/// A program with its known growth.
struct Program {
    name: String,
    /// Its class, a function of n that is none of the classes ("n^1.585"), or "?" if the growth doesn't depend on the
    /// size alone.
    grows: String,
    input: String,
    sizes: Vec<u32>,
    source: String,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/growth")
}

/// All programs in `programs/`. Each begins with a line `#: name  grows=…  input=…  sizes=…`.
fn programs() -> Vec<Program> {
    let read = |path: &Path| std::fs::read_to_string(path).expect("a readable file");
    let entries = std::fs::read_dir(folder().join("programs")).expect("the programs");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let texts: Vec<String> = files.iter().map(|path| read(path)).collect();
    texts.iter().flat_map(|text| text.split("#: ").skip(1)).map(program).collect()
}

fn program(text: &str) -> Program {
    let (head, source) = text.split_once('\n').expect("a head");
    let mut fields = head.split("  ");
    let name = fields.next().expect("a name").to_owned();
    let mut known: BTreeMap<&str, &str> = fields.filter_map(|field| field.split_once('=')).collect();
    let mut take = |key: &str| known.remove(key).unwrap_or_else(|| panic!("{name} without {key}")).to_owned();
    let sizes = take("sizes").split(',').map(|size| size.parse().expect("a size")).collect();
    Program { grows: take("grows"), input: take("input"), sizes, source: source.to_owned(), name: name.clone() }
}

/// The program as the problem of a pack.
fn problem(program: &Program) -> Problem {
    let inputs = std::fs::read_to_string(folder().join("inputs.py")).expect("the inputs");
    let input = &program.input;
    let solution = Solution {
        language: Language::Python,
        file: "solutions/python.py".to_owned(),
        source: "def f(*args):\n    return 0\n".to_owned(),
    };
    Problem {
        // Programs with the same inputs share them through this uid.
        uid: format!("{input} {:?}", program.sizes).as_str().into(),
        signature: Signature::Function { name: "f".to_owned(), params: Vec::new(), returns: Type::Int },
        complexity: Some(Complexity {
            time: Growth::Linear,
            space: Growth::Linear,
            sizes: program.sizes.clone(),
            size: None,
            rule: GrowthRule::default(),
        }),
        generator: Some(format!("{inputs}\n\ndef generate(n, seed):\n    return {input}(n, Random(seed))\n")),
        solutions: vec![solution],
        ..Problem::bare("growth", "arrays")
    }
}

/// The result for a program with known growth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum GrowthClaim {
    /// The program's class.
    Named,
    /// Two neighbouring classes: the program's class is one of them, or is unnamed and between them.
    Between,
    Nothing,
    /// No class, and the program has no class either.
    RightlyNothing,
    False,
}

fn said(grows: &str, fit: Option<&GrowthFit>) -> GrowthClaim {
    let Some(fit) = fit else {
        return if known(grows).is_some() { GrowthClaim::Nothing } else { GrowthClaim::RightlyNothing };
    };
    match (known(grows), fit.growth()) {
        (Some(true_class), Some(named)) if named == true_class => match (base(grows), fit.base) {
            (Some(base), Some(found)) if (found / base).ln().abs() > 0.1 => GrowthClaim::False,
            _ => GrowthClaim::Named,
        },
        (Some(true_class), None) if fit.allows(true_class) => GrowthClaim::Between,
        (None, None) if UNNAMED.contains(&(grows, fit.low, fit.high)) => GrowthClaim::Between,
        // The logarithm of a logarithm can't be distinguished from either.
        (None, Some(Growth::Linear | Growth::Linearithmic)) if grows == "n log log n" => GrowthClaim::Between,
        _ => GrowthClaim::False,
    }
}

/// Growth functions without a class, and their two neighbours.
const UNNAMED: [(&str, Growth, Growth); 3] = [
    ("n log log n", Growth::Linear, Growth::Linearithmic),
    ("n^1.585", Growth::LinearRoot, Growth::Quadratic),
    ("log^2 n", Growth::Log, Growth::Root),
];

fn known(grows: &str) -> Option<Growth> {
    if base(grows).is_some() {
        return Some(Growth::Exponential);
    }
    Growth::ALL.iter().find(|(name, _)| *name == grows).map(|(_, growth)| *growth)
}

/// The base, such as 1.618 for "1.618^n".
fn base(grows: &str) -> Option<f64> {
    grows.strip_suffix("^n")?.parse().ok()
}

type Counts = BTreeMap<String, Vec<(u32, u64)>>;

fn points(counts: &[(u32, u64)]) -> Vec<MeasuredPoint> {
    counts.iter().map(|&(size, fuel)| MeasuredPoint { size, fuel }).collect()
}

/// Checks the results of all programs against the limits.
fn hold(found: &[(Program, Option<GrowthFit>)]) {
    let mut tally: BTreeMap<GrowthClaim, usize> = BTreeMap::new();
    let mut account = String::new();
    for (program, fit) in found {
        let said = said(&program.grows, fit.as_ref());
        *tally.entry(said).or_default() += 1;
        if said != GrowthClaim::Named {
            let _ = writeln!(account, "{said:?}: {} grows as {}, said {fit:?}", program.name, program.grows);
        }
    }
    println!("{tally:?}\n{account}");
    let count = |said: GrowthClaim| tally.get(&said).copied().unwrap_or(0);
    assert!(found.len() >= 60, "{} programs", found.len());
    assert!(count(GrowthClaim::False) * 50 <= found.len(), "more than 1 in 50 is false: {tally:?}\n{account}");
    assert!(count(GrowthClaim::Nothing) * 10 <= found.len(), "silent on more than 1 in 10: {tally:?}\n{account}");
    assert!(count(GrowthClaim::Between) * 5 <= found.len(), "unsure of more than 1 in 5: {tally:?}\n{account}");
}

#[test]
fn recorded_counts_fit_their_growth_class() {
    let text = std::fs::read_to_string(folder().join("counts.json")).expect("the counts");
    let counts: Counts = serde_json::from_str(&text).expect("counts by program");
    let fits = programs().into_iter().map(|program| {
        let counts = counts.get(&program.name).unwrap_or_else(|| panic!("no counts of {}", program.name));
        // No count is recorded for a program with different costs for inputs of the same size.
        let fit = growth_fit::fit_growth(&points(counts));
        (program, fit)
    });
    hold(&fits.collect::<Vec<_>>());
}

#[test]
fn measured_programs_fit_their_growth_class() {
    if !testing::is_long() {
        return;
    }
    let mut counts = Counts::new();
    let mut found = Vec::new();
    for program in programs() {
        let source = program.source.as_bytes();
        let problem = problem(&program);
        let measured = block_on(async |judge| judge.compare_growth(&problem, source, &Cancel::default()).await);
        let yours = measured.expect("a working sandbox").expect("a declared complexity").yours;
        let kept = if yours.fit == growth_fit::fit_growth(&yours.points) { yours.points.as_slice() } else { &[] };
        counts.insert(program.name.clone(), kept.iter().map(|point| (point.size, point.fuel)).collect());
        found.push((program, yours.fit));
    }
    if std::env::var("RUNG_RECORD_COUNTS").is_ok_and(|value| value == "1") {
        let lines: Vec<String> =
            counts.iter().map(|(name, points)| format!("  {:?}: {}", name, serde_json::json!(points))).collect();
        std::fs::write(folder().join("counts.json"), format!("{{\n{}\n}}\n", lines.join(",\n"))).expect("written");
    }
    hold(&found);
}
