//! The `[limits]`, `[complexity]` and `[checker]` tables.

use crate::model::problem::{Checker, Complexity, Growth, Limits, Tolerance};
use crate::pack::fields::{Fields, Node};
use crate::pack::files::PackFiles;
use crate::pack::source::Source;

/// The growth that is none of the classes.
const OTHER: &str = "other";

pub(super) fn limits(table: Fields<'_>) -> Limits {
    let usual = Limits::default();
    let limits = Limits {
        time: table.may("time", |node| node.number(0.01..=60.0)),
        memory_mb: table.may("memory_mb", |node| node.whole(32..=1024)).unwrap_or(usual.memory_mb),
        output_kb: table.may("output_kb", |node| node.whole(1..=1024)).unwrap_or(usual.output_kb),
    };
    table.finish();
    limits
}

/// How the references grow; none where it is said to be in a way that has no class, such as n!.
pub(super) fn complexity(table: Fields<'_>) -> Option<Complexity> {
    let classes = Growth::ALL.map(|(word, class)| (word, Some(class)));
    let time = table.need("time", |node| node.one_of(&[&classes[..], &[(OTHER, None)]].concat()));
    let enforce = table.may("enforce", Node::boolean).unwrap_or(false);
    if time == Some(None) {
        if enforce {
            let mend = "Name the class that submissions are held to, or leave enforce out.";
            table.source.error(table.line_of("enforce"), "'enforce' means nothing where time = \"other\"", mend);
        }
        table.finish();
        return None;
    }
    let space = table.need("space", |node| node.one_of(&Growth::ALL));
    let sizes = table.need("sizes", sizes);
    table.finish();
    Some(Complexity { time: time??, space: space?, sizes: sizes?, enforce })
}

fn sizes(node: &Node<'_>) -> Option<Vec<u32>> {
    let sizes: Vec<Option<u32>> = node.list()?.iter().map(|node| node.whole(1..=u32::MAX)).collect();
    sizes.into_iter().collect()
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Exact,
    Unordered,
    Multiset,
    Float,
    AnyValid,
}

const KINDS: [(&str, Kind); 5] = [
    ("exact", Kind::Exact),
    ("unordered", Kind::Unordered),
    ("multiset", Kind::Multiset),
    ("float", Kind::Float),
    ("any_valid", Kind::AnyValid),
];

/// The checker, and whether `True` and `1` are told apart.
pub(super) fn checker(table: Fields<'_>, files: &PackFiles, folder: &str) -> Option<(Checker, bool)> {
    let kind = table.need("kind", |node| node.one_of(&KINDS));
    let tolerance = |key, usual| table.may(key, |node| node.number(0.0..=1e9)).unwrap_or(usual);
    let (abs, rel) = (tolerance("abs", Tolerance::USUAL.abs), tolerance("rel", Tolerance::USUAL.rel));
    let strict_bool = table.may("strict_bool", Node::boolean).unwrap_or(true);
    if kind.is_some_and(|kind| kind != Kind::Float) {
        for key in ["abs", "rel"].into_iter().filter(|key| table.has(key)) {
            let what = format!("'{key}' says nothing to this kind of checker");
            table.source.error(table.line_of(key), what, "Use it with kind = \"float\" only.");
        }
    }
    if kind == Some(Kind::AnyValid) && table.has("strict_bool") {
        let mend = "Remove it: check.py decides what it takes for what.";
        table.source.error(table.line_of("strict_bool"), "'strict_bool' says nothing to this kind of checker", mend);
    }
    let checker = match kind? {
        Kind::Exact => Some(Checker::Exact),
        Kind::Unordered => Some(Checker::Unordered),
        Kind::Multiset => Some(Checker::Multiset),
        Kind::Float => Some(Checker::Float { abs, rel }),
        Kind::AnyValid => any_valid(&table, files, folder),
    };
    table.finish();
    Some((checker?, strict_bool))
}

fn any_valid(table: &Fields<'_>, files: &PackFiles, folder: &str) -> Option<Checker> {
    let path = format!("{folder}/check.py");
    let sink = table.source.sink;
    if files.get(&path).is_none() {
        sink.error(&path, None, "the file is missing", "The checker 'any_valid' needs it: check(args, got, expected).");
    }
    Source::open(files, &path, sink).map(|source| Checker::AnyValid { source: source.cleaned().into_owned() })
}
