//! Parses the `[limits]`, `[complexity]` and `[checker]` tables.

use crate::pack::pack_files::PackFiles;
use crate::pack::text_file::TextFile;
use crate::pack::toml_fields::{TomlTable, TomlValue};
use crate::types::problem::{Checker, Complexity, Growth, GrowthRule, Limits, Tolerance};

/// Largest output that a problem may allow, in KiB.
const MAX_OUTPUT_KB: u32 = 4096;
/// The value for growth that fits none of the classes.
const OTHER_GROWTH: &str = "other";

pub(super) fn parse_limits(table: TomlTable<'_>) -> Limits {
    let usual = Limits::default();
    let limits = Limits {
        time: table.may("time", |node| node.number(0.01..=60.0)),
        memory_mb: table.may("memory_mb", |node| node.whole_number(32..=1024)).unwrap_or(usual.memory_mb),
        output_kb: table.may("output_kb", |node| node.whole_number(1..=MAX_OUTPUT_KB)).unwrap_or(usual.output_kb),
    };
    table.report_unknown_keys();
    limits
}

/// Parses the growth of the references; `None` if it is declared to have no class, such as n!.
pub(super) fn parse_complexity(table: TomlTable<'_>) -> Option<Complexity> {
    let classes = Growth::ALL.map(|(word, class)| (word, Some(class)));
    let time = table.need("time", |node| node.one_of(&[&classes[..], &[(OTHER_GROWTH, None)]].concat()));
    let enforce = table.may("enforce", TomlValue::boolean);
    if time == Some(None) {
        if enforce == Some(true) {
            let mend = "Name the class that submissions are held to, or leave enforce out.";
            table.source.error(table.line_of("enforce"), "'enforce' means nothing where time = \"other\"", mend);
        }
        table.report_unknown_keys();
        return None;
    }
    let rule = match enforce {
        Some(true) => GrowthRule::Strict,
        Some(false) => GrowthRule::Off,
        None => GrowthRule::default(),
    };
    let space = table.need("space", |node| node.one_of(&Growth::ALL));
    let sizes = table.need("sizes", parse_sizes);
    let size = table.may("size", TomlValue::phrase);
    table.report_unknown_keys();
    Some(Complexity { time: time??, space: space?, sizes: sizes?, size, rule })
}

fn parse_sizes(node: &TomlValue<'_>) -> Option<Vec<u32>> {
    let sizes: Vec<Option<u32>> = node.list()?.iter().map(|node| node.whole_number(1..=u32::MAX)).collect();
    sizes.into_iter().collect()
}

#[derive(Clone, Copy, PartialEq)]
enum CheckerKind {
    Exact,
    Unordered,
    Multiset,
    Float,
    AnyValid,
}

const CHECKER_KINDS: [(&str, CheckerKind); 5] = [
    ("exact", CheckerKind::Exact),
    ("unordered", CheckerKind::Unordered),
    ("multiset", CheckerKind::Multiset),
    ("float", CheckerKind::Float),
    ("any_valid", CheckerKind::AnyValid),
];

/// Parses the checker, and whether `True` and `1` are different.
pub(super) fn parse_checker(table: TomlTable<'_>, files: &PackFiles, folder: &str) -> Option<(Checker, bool)> {
    let kind = table.need("kind", |node| node.one_of(&CHECKER_KINDS));
    let tolerance = |key, usual| table.may(key, |node| node.number(0.0..=1e9)).unwrap_or(usual);
    let (abs, rel) = (tolerance("abs", Tolerance::DEFAULT.abs), tolerance("rel", Tolerance::DEFAULT.rel));
    let strict_bool = table.may("strict_bool", TomlValue::boolean).unwrap_or(true);
    if kind.is_some_and(|kind| kind != CheckerKind::Float) {
        for key in ["abs", "rel"].into_iter().filter(|key| table.has(key)) {
            let what = format!("'{key}' says nothing to this kind of checker");
            table.source.error(table.line_of(key), what, "Use it with kind = \"float\" only.");
        }
    }
    if kind == Some(CheckerKind::AnyValid) && table.has("strict_bool") {
        let mend = "Remove it: check.py decides what it takes for what.";
        table.source.error(table.line_of("strict_bool"), "'strict_bool' says nothing to this kind of checker", mend);
    }
    let checker = match kind? {
        CheckerKind::Exact => Some(Checker::Exact),
        CheckerKind::Unordered => Some(Checker::Unordered),
        CheckerKind::Multiset => Some(Checker::Multiset),
        CheckerKind::Float => Some(Checker::Float { abs, rel }),
        CheckerKind::AnyValid => read_any_valid_checker(&table, files, folder),
    };
    table.report_unknown_keys();
    Some((checker?, strict_bool))
}

fn read_any_valid_checker(table: &TomlTable<'_>, files: &PackFiles, folder: &str) -> Option<Checker> {
    let path = format!("{folder}/check.py");
    let sink = table.source.sink;
    if files.get(&path).is_none() {
        sink.error(&path, None, "the file is missing", "The checker 'any_valid' needs it: check(args, got, expected).");
    }
    TextFile::open(files, &path, sink).map(|source| Checker::AnyValid { source: source.clean_text().into_owned() })
}
