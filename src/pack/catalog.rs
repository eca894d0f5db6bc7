//! Combines packs into one catalogue and resolves conflicts between their names.

use std::collections::{BTreeMap, BTreeSet};

use crate::types::case_tags::TagDescriptions;
use crate::types::ids::{ProblemId, ProblemUid, TopicId};
use crate::types::problem::{Catalog, Credits, Problem, Topic};

use super::loaded_pack::LoadedPack;
use super::manifest_parser::sort_topics;
use super::pack_finding::{Finding, FindingSink, sort_findings};
use super::pack_loader::{load_embedded_manifest, load_embedded_pack};
use crate::types::did_you_mean::suggest;

/// The catalogue of the starter pack in the binary alone.
#[must_use]
pub fn embedded_catalog() -> Catalog {
    build_catalog(vec![load_embedded_pack()]).0
}

/// Returns the catalogue of several packs, and the findings that keep parts of them out of it.
///
/// If two packs use the same id, the earlier pack keeps it. The later problem gets the id `pack/problem`, with a
/// warning. A later pack with a taken pack id, and a problem with a taken uuid or an unknown topic, is left out with an
/// error. Topics are shared: the first definition counts, and a pack may use topics of another pack without defining
/// them. Tag descriptions are shared too, if a pack doesn't define the tag itself. The packs' own findings are not
/// repeated.
#[must_use]
pub fn build_catalog(packs: Vec<LoadedPack>) -> (Catalog, Vec<Finding>) {
    let mut merged = CatalogBuilder::default();
    let packs: Vec<LoadedPack> = packs.into_iter().filter(|pack| merged.add_pack_info(pack)).collect();
    for pack in &packs {
        merged.add_topics(pack);
    }
    merged.sort_topics();
    for pack in packs {
        merged.add_problems(pack);
    }
    (merged.catalog, sort_findings(merged.findings))
}

#[derive(Default)]
struct CatalogBuilder {
    catalog: Catalog,
    findings: Vec<Finding>,
    ids: BTreeMap<ProblemId, String>,
    uids: BTreeMap<ProblemUid, String>,
    /// Lower-case titles, aliases and ids, each with the problem it belongs to.
    names: BTreeMap<String, ProblemId>,
    /// Tag descriptions of all packs so far; the first definition counts.
    tags: TagDescriptions,
}

impl CatalogBuilder {
    /// Adds the pack's own information. Returns false if it has none or its name is taken.
    fn add_pack_info(&mut self, pack: &LoadedPack) -> bool {
        let Some(info) = &pack.info else { return false };
        let Some(other) = self.catalog.packs.iter().find(|other| other.id == info.id || other.uid == info.uid) else {
            self.catalog.packs.push(info.clone());
            return true;
        };
        let key = if other.id == info.id { "id" } else { "uuid" };
        let what = format!("the {key} is taken by the pack '{}', so this pack is left out", other.title);
        let mend = "Remove one of the two packs, or give this one its own id and uuid.";
        self.report(pack, |sink| sink.error("pack.toml", pack.line_index.line("pack.toml", key), what, mend));
        false
    }

    fn add_topics(&mut self, pack: &LoadedPack) {
        for topic in &pack.topics {
            let Some(known) = self.catalog.topics.iter().find(|known| known.id == topic.id) else {
                self.catalog.topics.push(topic.clone());
                continue;
            };
            let set = |topic: &Topic| topic.requires.iter().cloned().collect::<BTreeSet<_>>();
            if set(known) != set(topic) {
                let line = pack.line_index.line("pack.toml", &format!("topic.{}", topic.id));
                let what = format!("topic '{}' requires other topics than in the pack that defines it first", topic.id);
                self.report(pack, |sink| {
                    sink.warning("pack.toml", line, what, "The first definition counts; use it, or another id.");
                });
            }
        }
    }

    /// Drops requirements on undefined topics, then sorts. Within a single pack, the lint reports both errors with a
    /// line; a cycle through two packs can only be reported here.
    fn sort_topics(&mut self) {
        let known: BTreeSet<TopicId> = self.catalog.topics.iter().map(|topic| topic.id.clone()).collect();
        self.catalog.topics.iter_mut().for_each(|topic| topic.requires.retain(|required| known.contains(required)));
        let findings = &mut self.findings;
        self.catalog.topics = sort_topics(std::mem::take(&mut self.catalog.topics), |_, circle| {
            let sink = FindingSink::new("pack.toml");
            sink.error("", None, circle.to_string(), "Two installed packs disagree; the last requirement is dropped.");
            findings.extend(sink.finish().0);
        });
    }

    fn add_problems(&mut self, mut pack: LoadedPack) {
        let mut problems = std::mem::take(&mut pack.problems);
        let own = pack.info.as_ref().map(|info| info.tags.clone()).unwrap_or_default();
        self.tags = self.tags.with_fallback(&own);
        let tags = own.with_fallback(&self.tags);
        let place = |id: &TopicId| self.catalog.topics.iter().position(|topic| topic.id == *id);
        problems.sort_by_cached_key(|p| (place(p.topic()), p.difficulty, p.minutes, p.id.clone()));
        for mut problem in problems {
            let file = format!("{}/problem.toml", problem.id);
            match self.find_conflict(&problem) {
                Some((key, what, mend)) => {
                    let line = pack.line_index.line(&file, key);
                    self.report(&pack, |sink| {
                        sink.error(&file, line, format!("{what}, so the problem is left out"), mend);
                    });
                }
                None => {
                    let credits = credits_with_defaults(&problem.id, &pack);
                    self.qualify_taken_id(&mut problem, &pack, &file);
                    problem.tags = tags.clone();
                    self.catalog.credits.insert(problem.id.clone(), credits);
                    self.add_problem(problem, &pack, &file);
                }
            }
        }
    }

    /// Returns the reason why a problem can't be added: the key at fault, the error and how to fix it.
    fn find_conflict(&self, problem: &Problem) -> Option<(&'static str, String, String)> {
        if let Some(pack) = self.uids.get(&problem.uid) {
            let own = "Give it its own.".to_owned();
            return Some(("uuid", format!("the uuid is taken by the pack '{pack}'"), own));
        }
        let known = || self.catalog.topics.iter().map(|topic| topic.id.as_str());
        let unknown = |ids: &[TopicId]| ids.iter().find(|id| known().all(|known| known != id.as_str())).cloned();
        let (key, id) = match (unknown(&problem.topics), unknown(&problem.requires)) {
            (Some(id), _) => ("topics", id),
            (None, Some(id)) => ("requires", id),
            (None, None) => return None,
        };
        Some((key, format!("there is no topic '{id}'"), suggest(id.as_str(), known())))
    }

    /// Puts the pack's id in front of a taken problem id. Pack ids are unique, so the result is unique too.
    fn qualify_taken_id(&mut self, problem: &mut Problem, pack: &LoadedPack, file: &str) {
        let Some(owner) = self.ids.get(&problem.id) else { return };
        let own = format!("{}/{}", problem.pack, problem.id);
        let what = format!("the id '{}' is taken by the pack '{owner}', so this problem is '{own}'", problem.id);
        let line = pack.line_index.line(file, "id");
        self.report(pack, |sink| sink.warning(file, line, what, "Give it its own, or call it by the whole name."));
        problem.id = ProblemId(own);
    }

    fn add_problem(&mut self, problem: Problem, pack: &LoadedPack, file: &str) {
        let names = [problem.id.as_str(), &problem.title].into_iter().chain(problem.aliases.iter().map(String::as_str));
        let names: BTreeSet<String> = names.map(str::to_lowercase).collect();
        for name in names {
            if let Some(other) = self.names.get(&name) {
                let what = format!("'{name}' is also a name of the problem '{other}'");
                let line = pack.line_index.line(file, "aliases");
                let mend = "Searching for it finds only one of them: choose another alias or title.";
                self.report(pack, |sink| sink.warning(file, line, what, mend));
            } else {
                self.names.insert(name, problem.id.clone());
            }
        }
        self.ids.insert(problem.id.clone(), problem.pack.to_string());
        self.uids.insert(problem.uid.clone(), problem.pack.to_string());
        self.catalog.problems.push(problem);
    }

    fn report(&mut self, pack: &LoadedPack, what: impl FnOnce(&FindingSink)) {
        let sink = FindingSink::new(&pack.root);
        what(&sink);
        self.findings.extend(sink.finish().0);
    }
}

fn credits_with_defaults(problem: &ProblemId, pack: &LoadedPack) -> Credits {
    let Credits { license, authors, source } = pack.credits.get(problem).cloned().unwrap_or_default();
    let Some(info) = &pack.info else { return Credits { license, authors, source } };
    Credits {
        license: license.or_else(|| Some(info.license.clone())),
        authors: if authors.is_empty() { info.authors.clone() } else { authors },
        source: source.or_else(|| info.source.clone()),
    }
}

/// Returns the ids of the starter pack's topics, which every installation has, and its tag descriptions.
pub(super) fn starter_topic_ids_and_tags() -> (Vec<TopicId>, TagDescriptions) {
    let (topics, tags) = starter_topics_and_tags();
    (topics.into_iter().map(|topic| topic.id).collect(), tags)
}

fn starter_topics_and_tags() -> (Vec<Topic>, TagDescriptions) {
    let starter = load_embedded_manifest();
    (starter.topics, starter.info.map(|info| info.tags).unwrap_or_default())
}

/// Adds the starter pack's topics and tag descriptions to a pack that is read alone. Installed packs have them anyway.
pub fn add_starter_topics_and_tags(loaded: &mut LoadedPack) {
    let (topics, words) = starter_topics_and_tags();
    for problem in &mut loaded.problems {
        problem.tags = problem.tags.with_fallback(&words);
    }
    let unknown = |topic: &Topic| loaded.topics.iter().all(|own| own.id != topic.id);
    let more: Vec<Topic> = topics.into_iter().filter(unknown).collect();
    loaded.topics.extend(more);
}

#[cfg(test)]
mod tests;
