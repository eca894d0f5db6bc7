//! Checks on the pack as a whole: version, licence, topics, names.

use std::collections::{BTreeMap, BTreeSet};

use semver::Version;

use crate::model::ids::TopicId;
use crate::model::nearest::{nearest, suggest};
use crate::pack::finding::Sink;
use crate::pack::loaded::Loaded;
use crate::pack::names::{LICENCES, unknown_licence};

const FILE: &str = "pack.toml";

pub(super) fn lint(loaded: &Loaded, topics: &BTreeSet<TopicId>, sink: &Sink) {
    let Some(info) = &loaded.info else { return };
    let line = |key: &str| loaded.places.line(FILE, key);
    if Version::parse(&info.version).is_err() {
        sink.error(
            FILE,
            line("version"),
            format!("'{}' is no version", info.version),
            "Use three numbers, such as \"1.0.0\".",
        );
    }
    licence(&info.license, FILE, line("license"), sink);
    for topic in &loaded.topics {
        for required in topic.requires.iter().filter(|required| !topics.contains(required)) {
            let what = format!("topic '{}' requires the unknown topic '{required}'", topic.id);
            let mend = suggest(required.as_str(), topics.iter().map(TopicId::as_str));
            sink.error(FILE, line(&format!("topic.{}.requires", topic.id)), what, mend);
        }
    }
    names(loaded, sink);
    if loaded.problems.is_empty() && loaded.left_out.is_empty() {
        sink.warning(FILE, None, "the pack has no problems", "Add a folder for each, named by its id.");
    }
}

pub(super) fn licence(expression: &str, file: &str, line: Option<u32>, sink: &Sink) {
    if let Some(unknown) = unknown_licence(expression) {
        let mend = nearest(&unknown, LICENCES).map_or_else(
            || "Use an SPDX expression such as \"MIT\" or \"CC-BY-4.0 OR MIT\".".to_owned(),
            |near| format!("Did you mean '{near}'?"),
        );
        sink.error(file, line, format!("unknown licence '{unknown}'"), mend);
    }
}

/// Ids, titles and aliases by which a problem can be asked for must lead to one problem.
fn names(loaded: &Loaded, sink: &Sink) {
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
                    loaded.places.line(&file, key),
                    what,
                    "Searching for it finds only one: use another.",
                );
            } else if own {
                let what = format!("the alias '{name}' is the title itself");
                sink.warning(&file, loaded.places.line(&file, key), what, "Leave it out.");
            }
        }
    }
}
