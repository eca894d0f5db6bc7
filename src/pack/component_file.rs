//! `kcs.toml` in a pack's folder: finer knowledge components (KCs) than topics, proposed by a model for the author.
//!
//! Rung keeps a learner's state by topic. The file helps an author to see which topics a problem belongs to, whether one
//! is missing and which are too coarse; no learner sees it, and it is no part of a built pack. What the author changed in
//! it stays: a new proposal replaces only the problem's own entry, and keeps what was accepted there.

use serde::{Deserialize, Serialize};
use toml_edit::DocumentMut;

use crate::types::ids::ProblemId;
use crate::types::problem::{Language, Problem};
use crate::types::{Hash, did_you_mean};

/// Name of the file.
pub const COMPONENT_FILE: &str = "kcs.toml";

/// The comment at the top of a new file.
const HEAD: &str = "\
# Knowledge components (KCs): what a solution of each problem uses. Proposed by `rung pack annotate`; not part of the built
# pack. Set `accepted = true` where you agree, change or delete the rest. The command keeps your changes: it asks again
# only about a problem whose texts have changed, and only with `--again`.
";

/// The entry of one problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemComponents {
    pub id: ProblemId,
    /// Of the texts that the model read: another digest means that they changed.
    pub texts: Hash,
    /// Protocol, model and host.
    pub model: String,
    /// The prompt with its version.
    pub prompt: String,
    /// The steps of a solution, in order (ExRec, equation 1).
    pub steps: Vec<String>,
    /// The components (equation 2).
    #[serde(rename = "component", default)]
    pub components: Vec<Component>,
}

/// A knowledge component of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Component {
    pub name: String,
    /// Why the solution needs it.
    pub why: String,
    /// Numbers of the steps that use it, from 1 (equations 3 and 4).
    pub steps: Vec<usize>,
    pub accepted: bool,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entries {
    #[serde(default, rename = "problem")]
    problems: Vec<ProblemComponents>,
}

/// The file, with the author's comments.
#[derive(Clone, Debug)]
pub struct ComponentFile {
    text: String,
    entries: Vec<ProblemComponents>,
}

impl Default for ComponentFile {
    fn default() -> Self {
        Self { text: HEAD.to_owned(), entries: Vec::new() }
    }
}

impl ComponentFile {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// It isn't TOML of this shape, an entry is there twice, or a component names a step that doesn't exist. The sentence
    /// says where.
    pub fn parse(text: &str) -> Result<Self, String> {
        let Entries { problems } = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
        for (place, entry) in problems.iter().enumerate() {
            if problems[..place].iter().any(|before| before.id == entry.id) {
                return Err(format!("the problem `{}` is there twice", entry.id));
            }
            let beyond = |component: &&Component| component.steps.iter().any(|n| !(1..=entry.steps.len()).contains(n));
            if let Some(component) = entry.components.iter().find(beyond) {
                let (name, steps) = (&component.name, entry.steps.len());
                return Err(format!("`{}`: \"{name}\" names a step that is not one of 1 to {steps}", entry.id));
            }
        }
        Ok(Self { text: text.to_owned(), entries: problems })
    }

    /// The entry of a problem.
    #[must_use]
    pub fn entry(&self, id: &ProblemId) -> Option<&ProblemComponents> {
        self.entries.iter().find(|entry| &entry.id == id)
    }

    /// All entries, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> &[ProblemComponents] {
        &self.entries
    }

    /// Adds the entry of a problem in place of an earlier one. Components that were accepted there stay accepted, and stay
    /// in the file even if they are not proposed again. The rest of the file keeps its text.
    pub fn put(&mut self, mut entry: ProblemComponents) {
        if let Some(place) = self.entries.iter().position(|before| before.id == entry.id) {
            let before = self.entries.remove(place);
            for kept in before.components.into_iter().filter(|component| component.accepted) {
                let same = |new: &&mut Component| new.name.eq_ignore_ascii_case(&kept.name);
                match entry.components.iter_mut().find(same) {
                    Some(new) => new.accepted = true,
                    // Its steps counted other steps.
                    None => entry.components.push(Component { steps: Vec::new(), ..kept }),
                }
            }
            self.text = without_entry(&self.text, place);
        }
        // The types hold nothing that TOML can't.
        let own = toml::to_string_pretty(&Entries { problems: vec![entry.clone()] }).unwrap_or_default();
        self.text = format!("{}\n\n{}", self.text.trim_end(), own);
        self.entries.push(entry);
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The text without the entry at a place.
fn without_entry(text: &str, place: usize) -> String {
    let mut document: DocumentMut = text.parse().unwrap_or_default();
    if let Some(problems) = document.get_mut("problem").and_then(|item| item.as_array_of_tables_mut()) {
        problems.remove(place);
    }
    document.to_string()
}

/// The digest of the texts that a model reads of a problem.
#[must_use]
pub fn hash_texts(problem: &Problem) -> Hash {
    let texts = [&problem.title, &problem.statement, reference_text(problem).1, &problem.editorial];
    // The lengths keep texts apart that only meet at another place.
    let counted: Vec<String> = texts.iter().map(|text| format!("{} {text}", text.len())).collect();
    Hash::sha256(counted.concat().as_bytes())
}

/// The reference that a model reads, with its language.
#[must_use]
pub fn reference_text(problem: &Problem) -> (Language, &str) {
    problem.main_reference().map_or((Language::Python, ""), |solution| (solution.language, solution.source.as_str()))
}

/// Names of the file's entries that no problem of the pack has, each with what was probably meant.
#[must_use]
pub fn unknown_problems(file: &ComponentFile, ids: &[&str]) -> Vec<String> {
    let unknown = file.entries.iter().filter(|entry| !ids.contains(&entry.id.as_str()));
    unknown
        .map(|entry| format!("`{}`: {}", entry.id, did_you_mean::suggest(entry.id.as_str(), ids.iter().copied())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn component(name: &str, steps: &[usize], accepted: bool) -> Component {
        Component { name: name.into(), why: "It looks things up.".into(), steps: steps.to_vec(), accepted }
    }

    fn entry(id: &str, steps: &[&str], components: Vec<Component>) -> ProblemComponents {
        ProblemComponents {
            id: id.into(),
            texts: Hash::sha256(b"texts"),
            model: "scripted".into(),
            prompt: "annotate.v1".into(),
            steps: steps.iter().map(|step| (*step).to_owned()).collect(),
            components,
        }
    }

    #[test]
    fn a_file_is_read_as_it_was_written_and_keeps_an_authors_comments() {
        let mut file = ComponentFile::default();
        file.put(entry("two-sum", &["Go through the list.", "Look up."], vec![component("Hash lookup", &[2], false)]));
        let commented = file.text().replace("accepted = false", "accepted = true # agreed with Ada");
        let mut file = ComponentFile::parse(&commented).expect("reads");
        assert!(file.entries()[0].components[0].accepted);
        file.put(entry("same-letters", &["Count."], vec![component("Counting", &[1], false)]));
        assert!(file.text().starts_with("# Knowledge components") && file.text().contains("# agreed with Ada"));
        assert_eq!(ComponentFile::parse(file.text()).expect("reads").entries(), file.entries());
    }

    #[test]
    fn a_new_proposal_replaces_the_old_one_and_keeps_what_was_accepted() {
        let mut file = ComponentFile::default();
        let before = vec![component("Hash lookup", &[1], true), component("Loop", &[1], false)];
        file.put(entry("two-sum", &["Look up."], before));
        file.put(entry("other", &["Count."], vec![]));
        file.put(entry("two-sum", &["Sort."], vec![component("Sorting", &[1], false)]));
        let names = |file: &ComponentFile| {
            let of = |entry: &ProblemComponents| {
                let parts = entry.components.iter().map(|one| format!("{} {:?} {}", one.name, one.steps, one.accepted));
                format!("{}: {}", entry.id, parts.collect::<Vec<_>>().join(", "))
            };
            file.entries().iter().map(of).collect::<Vec<_>>()
        };
        let expected = ["other: ", "two-sum: Sorting [1] false, Hash lookup [] true"];
        assert_eq!(names(&file), expected);
        assert_eq!(names(&ComponentFile::parse(file.text()).expect("reads")), expected);
    }

    #[test]
    fn a_damaged_file_names_what_is_wrong() {
        let check = |text: &str, expected: &str| {
            let error = ComponentFile::parse(text).expect_err(text);
            assert!(error.contains(expected), "{error}");
        };
        check("problem = 3", "invalid type");
        check("[[problem]]\nid = \"a\"\nsteps = []\n", "missing field");
        let mut file = ComponentFile::default();
        file.put(entry("a", &["One."], vec![component("X", &[1], false)]));
        let twice = format!("{}\n{}", file.text(), file.text().replace('#', "##"));
        check(&twice, "`a` is there twice");
        check(&file.text().replace("steps = [1]", "steps = [2]"), "names a step that is not one of 1 to 1");
    }

    #[test]
    fn entries_without_a_problem_are_named() {
        let mut file = ComponentFile::default();
        file.put(entry("two-som", &["One."], vec![]));
        let unknown = unknown_problems(&file, &["two-sum", "three-sum"]);
        assert!(unknown.len() == 1 && unknown[0].contains("two-sum"), "{unknown:?}");
    }
}
