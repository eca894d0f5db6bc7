//! The import graph of files, and the cycles in it.
//!
//! An import is a path that names another file, in a `use`, in a `pub use` or in the code; it counts for the deepest
//! file it names. Files that import each other in a cycle can only be understood together, so cycles must be small.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::lexer::code;
use crate::sources::{Source, production, program};

/// Maximum number of files in a cycle of imports: a parent and two of its children.
const LARGEST_CIRCLE: usize = 3;

/// A path of names below the crate's root; the root itself is empty.
type Module = Vec<String>;

fn module_of(file: &str) -> Module {
    let inside = file.trim_start_matches("src/").trim_end_matches(".rs");
    let names = inside.split('/').filter(|_| inside != "lib");
    names.map(str::to_owned).collect()
}

/// All paths in the code, each as its parts. A group in braces gives one path for each member.
fn paths(code: &[&str]) -> Vec<Vec<String>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at < code.len() {
        // `pub(in crate::x)` is not an import.
        let visibility = at >= 2 && code[at - 1] == "in" && code[at - 2] == "(";
        let (these, length) = tree(&code[at..]);
        // A name after `::` can belong to something other than a plain path, like `<T as X>::y`.
        if !visibility && (at == 0 || code[at - 1] != "::") {
            found.extend(these.into_iter().filter(|path| path.len() > 1));
        }
        at += length.max(1);
    }
    found
}

/// The paths at the start of the tokens, and the number of tokens they take.
fn tree(code: &[&str]) -> (Vec<Vec<String>>, usize) {
    let (mut stem, mut at) = (Vec::new(), 0);
    while let Some(&token) = code.get(at) {
        if token == "{" && at > 0 {
            let (members, length) = group(&code[at..]);
            let joined = members.into_iter().map(|member| [stem.clone(), member].concat());
            return (joined.collect(), at + length);
        }
        if token == "*" && at > 0 {
            stem.push(token.to_owned());
        }
        if !token.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            break;
        }
        stem.push(token.to_owned());
        at += 1;
        if code.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    (vec![stem], at)
}

/// The members of the group in braces at the start of the tokens, and the number of its tokens.
fn group(code: &[&str]) -> (Vec<Vec<String>>, usize) {
    let (mut members, mut at) = (Vec::new(), 1);
    while at < code.len() && code[at] != "}" {
        if code[at] == "," {
            at += 1;
            continue;
        }
        let (these, length) = tree(&code[at..]);
        members.extend(these);
        at += length.max(1);
        // An alias does not change the path.
        if code.get(at) == Some(&"as") {
            at += 2;
        }
    }
    (members, at + 1)
}

/// The files that each file imports.
fn graph(files: &[Source]) -> BTreeMap<String, BTreeSet<String>> {
    let modules: BTreeMap<Module, &str> =
        files.iter().map(|file| (module_of(&file.name), file.name.as_str())).collect();
    let edges = files.iter().map(|file| {
        let text: Vec<&str> = production(&file.text).map(|(_, line)| line).collect();
        let own = module_of(&file.name);
        let named = paths(&code(&text.join("\n"))).into_iter().filter_map(|path| {
            let path = absolute(&own, &path, &modules)?;
            let deepest = (0..=path.len()).rev().find_map(|length| modules.get(&path[..length]))?;
            Some((*deepest).to_owned())
        });
        (file.name.clone(), named.filter(|name| *name != file.name).collect())
    });
    edges.collect()
}

/// Returns a path from the crate's root, or `None` for a path into another crate.
fn absolute(own: &[String], path: &[String], modules: &BTreeMap<Module, &str>) -> Option<Module> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    let (base, rest): (&[String], &[String]) = match path[0].as_str() {
        "crate" | "rung_tutor" => (&[], &path[1..]),
        "self" => (own, &path[1..]),
        "super" => (&own[..own.len().checked_sub(ups)?], &path[ups..]),
        name if modules.contains_key(&[own, &[name.to_owned()]].concat()) => (own, path),
        _ => return None,
    };
    Some([base, rest].concat())
}

/// The sets of more than one file in which each file imports all others, directly or indirectly; the largest set first.
fn circles(graph: &BTreeMap<String, BTreeSet<String>>) -> Vec<BTreeSet<&str>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> =
        graph.keys().map(|file| (file.as_str(), reached(graph, file))).collect();
    let of = |file: &str| -> BTreeSet<&str> {
        reach[file].iter().copied().filter(|other| reach[other].contains(file)).collect()
    };
    let circles: BTreeSet<BTreeSet<&str>> = graph.keys().map(|file| of(file)).filter(|set| set.len() > 1).collect();
    let mut circles: Vec<_> = circles.into_iter().collect();
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

fn reached<'a>(graph: &'a BTreeMap<String, BTreeSet<String>>, from: &'a str) -> BTreeSet<&'a str> {
    let (mut reached, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(file) = waiting.pop() {
        let imported = graph[file].iter().map(String::as_str);
        waiting.extend(imported.filter(|name| reached.insert(*name)));
    }
    reached
}

/// Describes a cycle: each file with its imports from the others.
fn described(circle: &BTreeSet<&str>, graph: &BTreeMap<String, BTreeSet<String>>) -> String {
    let rows = circle.iter().map(|file| {
        let others: Vec<&str> = graph[*file].iter().map(String::as_str).filter(|name| circle.contains(name)).collect();
        format!("  {file} imports {}", others.join(", "))
    });
    format!("{} files in a circle:\n{}", circle.len(), rows.collect::<Vec<_>>().join("\n"))
}

#[test]
fn no_circle_of_files_is_large() {
    let graph = graph(&program());
    assert!(graph.values().map(BTreeSet::len).sum::<usize>() > 500, "the imports are not found");
    let circles = circles(&graph);
    let large = circles.iter().filter(|circle| circle.len() > LARGEST_CIRCLE);
    let large: Vec<String> = large.map(|circle| described(circle, &graph)).collect();
    assert!(large.is_empty(), "at most {LARGEST_CIRCLE} files may import each other:\n{}", large.join("\n"));
}

#[test]
fn imports_are_found_however_they_are_written() {
    let check = |source: &str, expected: &[&str]| {
        let file = |name: &str, text: &str| Source { name: name.to_owned(), text: text.to_owned() };
        let others = ["src/lib.rs", "src/a.rs", "src/a/c.rs", "src/a/b/d.rs", "src/e.rs"].map(|name| file(name, ""));
        let files: Vec<Source> = others.into_iter().chain([file("src/a/b.rs", source)]).collect();
        let found = &graph(&files)["src/a/b.rs"];
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{source}");
    };
    check("use crate::e::F;", &["src/e.rs"]);
    check("pub use super::c::{self, G};", &["src/a/c.rs"]);
    check("use crate::{a::{c as other, H}, e};", &["src/a.rs", "src/a/c.rs", "src/e.rs"]);
    check("fn f() { super::g(d::h::<u8>(super::super::e::I)) }", &["src/a.rs", "src/a/b/d.rs", "src/e.rs"]);
    check("use super::c::*;", &["src/a/c.rs"]);
    check("use crate::a::{b, c};", &["src/a/c.rs"]);
    check("mod d;\npub(in crate::e) fn f() {}\n// crate::e::f\nconst T: &str = \"crate::e\";", &[]);
    check("use std::e::J;\nfn f() { x::e::g() }\n#[cfg(test)]\nmod tests {\nuse crate::e::K;", &[]);
}

#[test]
fn circles_are_found() {
    let edges = [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "d"), ("f", "a")];
    let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (from, to) in edges {
        graph.entry(from.to_owned()).or_default().insert(to.to_owned());
    }
    let found = circles(&graph);
    assert_eq!(found, [BTreeSet::from(["a", "b", "c"]), BTreeSet::from(["d", "e"])]);
    assert_eq!(described(&found[1], &graph), "2 files in a circle:\n  d imports e\n  e imports d");
}
