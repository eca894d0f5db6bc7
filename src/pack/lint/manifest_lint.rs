//! Checks on the pack as a whole: version, licence, topics, names.

use std::collections::{BTreeMap, BTreeSet};

use semver::Version;

use crate::pack::identifiers::{KNOWN_LICENCES, find_unknown_licence};
use crate::pack::loaded_pack::LoadedPack;
use crate::pack::pack_finding::FindingSink;
use crate::types::did_you_mean::{nearest, suggest};
use crate::types::ids::TopicId;

const FILE: &str = "pack.toml";

pub(super) fn lint(loaded: &LoadedPack, topics: &BTreeSet<TopicId>, sink: &FindingSink) {
    let Some(info) = &loaded.info else { return };
    let line = |key: &str| loaded.line_index.line(FILE, key);
    if Version::parse(&info.version).is_err() {
        sink.error(
            FILE,
            line("version"),
            format!("'{}' is no version", info.version),
            "Use three numbers, such as \"1.0.0\".",
        );
    }
    lint_licence(&info.license, FILE, line("license"), sink);
    for topic in &loaded.topics {
        for required in topic.requires.iter().filter(|required| !topics.contains(required)) {
            let what = format!("topic '{}' requires the unknown topic '{required}'", topic.id);
            let mend = suggest(required.as_str(), topics.iter().map(TopicId::as_str));
            sink.error(FILE, line(&format!("topic.{}.requires", topic.id)), what, mend);
        }
    }
    lint_names(loaded, sink);
    for path in &info.paths {
        let line = line(&format!("path.{}.problems", path.id));
        if topics.iter().any(|topic| topic.as_str() == path.id) {
            let what = format!("path '{}' has the id of a topic", path.id);
            sink.error(FILE, line, what, "`rung goal` takes both: use another id for the path.");
        }
        let mut seen = BTreeSet::new();
        for id in &path.problems {
            if !loaded.all_problems().any(|problem| problem.id == *id) {
                let near = suggest(id.as_str(), loaded.all_problems().map(|problem| problem.id.as_str()));
                sink.error(FILE, line, format!("path '{}' has the unknown problem '{id}'", path.id), near);
            } else if !seen.insert(id) {
                sink.error(FILE, line, format!("path '{}' has '{id}' twice", path.id), "Leave one of them out.");
            }
        }
    }
    if loaded.problems.is_empty() && loaded.left_out.is_empty() {
        sink.warning(FILE, None, "the pack has no problems", "Add a folder for each, named by its id.");
    }
}

pub(super) fn lint_licence(expression: &str, file: &str, line: Option<u32>, sink: &FindingSink) {
    if let Some(unknown) = find_unknown_licence(expression) {
        let mend = nearest(&unknown, KNOWN_LICENCES).map_or_else(
            || "Use an SPDX expression such as \"MIT\" or \"CC-BY-4.0 OR MIT\".".to_owned(),
            |near| format!("Did you mean '{near}'?"),
        );
        sink.error(file, line, format!("unknown licence '{unknown}'"), mend);
    }
}

/// Reports ids, titles and aliases that name more than one problem.
fn lint_names(loaded: &LoadedPack, sink: &FindingSink) {
    let mut seen = BTreeMap::new();
    for problem in &loaded.problems {
        for name in [problem.id.as_str(), &problem.title] {
            seen.entry(name.to_lowercase()).or_insert(&problem.id);
        }
    }
    for problem in &loaded.problems {
        let file = format!("{}/problem.toml", problem.id);
        let aliases = problem.aliases.iter().map(|alias| ("aliases", alias));
        for (key, name) in aliases.chain([("title", &problem.title)]) {
            let other = seen.entry(name.to_lowercase()).or_insert(&problem.id);
            let own = key == "aliases" && (name.eq_ignore_ascii_case(&problem.title));
            if *other != &problem.id {
                let what = format!("'{name}' is also a name of the problem '{other}'");
                sink.error(
                    &file,
                    loaded.line_index.line(&file, key),
                    what,
                    "Searching for it finds only one: use another.",
                );
            } else if own {
                let what = format!("the alias '{name}' is the title itself");
                sink.warning(&file, loaded.line_index.line(&file, key), what, "Leave it out.");
            }
        }
    }
}
