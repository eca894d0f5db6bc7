//! Judges what can be judged of a pack without running any of it.
//!
//! The loader has already refused what doesn't parse or fit. Here is what an author can get wrong in a well-formed
//! pack: too few cases, a missing hint, an example that disagrees with its case. Running references and known bugs is
//! another check, on top of the judge.

use std::collections::BTreeSet;

use crate::model::ids::TopicId;
use crate::model::problem::Problem;

use super::catalog::starter_topics;
use super::finding::{Finding, Sink, sorted};
use super::{Loaded, Places};

mod bugs;
mod cases;
mod examples;
mod hints;
mod manifest;
mod settings;

/// Everything to mend that shows without running code; the findings of loading are not repeated.
#[must_use]
pub fn lint(loaded: &Loaded) -> Vec<Finding> {
    let sink = Sink::new(&loaded.root);
    let own = loaded.topics.iter().map(|topic| topic.id.clone());
    let topics: BTreeSet<TopicId> = own.chain(starter_topics()).collect();
    manifest::lint(loaded, &topics, &sink);
    for problem in &loaded.problems {
        let subject = Subject { loaded, problem, topics: &topics, sink: &sink };
        settings::lint(&subject);
        cases::lint(&subject);
        examples::lint(&subject);
        hints::lint(&subject);
        bugs::lint(&subject);
    }
    sorted(sink.finish().0)
}

/// One problem under examination.
struct Subject<'a> {
    loaded: &'a Loaded,
    problem: &'a Problem,
    topics: &'a BTreeSet<TopicId>,
    sink: &'a Sink,
}

impl Subject<'_> {
    fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.problem.id)
    }

    /// Line of a key in one of the problem's files.
    fn line(&self, name: &str, key: &str) -> Option<u32> {
        self.places().line(&self.path(name), key)
    }

    fn places(&self) -> &Places {
        &self.loaded.places
    }

    fn error(&self, name: &str, line: Option<u32>, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.sink.error(&self.path(name), line, what, mend);
    }

    fn warning(&self, name: &str, line: Option<u32>, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.sink.warning(&self.path(name), line, what, mend);
    }
}

#[cfg(test)]
mod tests;
