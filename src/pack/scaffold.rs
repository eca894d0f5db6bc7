//! The files that `rung pack new` writes: a manifest and, for each mode, a small task that passes `rung pack check`.
//! The author replaces the task. [`PLACEHOLDER_MARK`] marks its texts, and the check warns while the mark is there.
//!
//! This module only turns strings into strings: the orchestrator writes the files and generates the ids.

use include_dir::{Dir, include_dir};

use crate::pack::manifest_text::{quote_toml, title_from_id};
use crate::types::problem::Difficulty;

use super::identifiers::is_python_name;

static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/pack/scaffold");

/// The beginning of a text that the author should replace.
pub const PLACEHOLDER_MARK: &str = "**Placeholder.**";

/// The way in which the code of a new problem is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemMode {
    Function,
    Class,
    Stdin,
    Mutates,
}

impl ProblemMode {
    pub const ALL: [Self; 4] = [Self::Function, Self::Class, Self::Stdin, Self::Mutates];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Function => "function",
            Self::Class => "class",
            Self::Stdin => "stdin",
            Self::Mutates => "mutates",
        }
    }
}

/// A new problem.
#[derive(Clone, Debug)]
pub struct NewProblem {
    /// A valid id.
    pub id: String,
    pub uuid: String,
    pub title: String,
    pub difficulty: Difficulty,
    /// A topic's id.
    pub topic: String,
    pub mode: ProblemMode,
    /// The Python name that the tests call.
    pub name: String,
}

/// A new pack.
#[derive(Clone, Debug)]
pub struct NewPack {
    /// A valid id.
    pub id: String,
    pub uuid: String,
    pub title: String,
    /// An SPDX expression.
    pub license: String,
    pub authors: Vec<String>,
}

/// Renders `pack.toml`.
#[must_use]
pub fn render_manifest(pack: &NewPack) -> String {
    let authors: Vec<String> = pack.authors.iter().map(|author| quote_toml(author)).collect();
    format!(
        "format = 1\nid = {}\n# Progress hangs on the uuid: never change it.\nuuid = {}\n# Raise it with every release.\n\
         version = \"0.1.0\"\ntitle = {}\nlicense = {}\nauthors = [{}]\nmin_rung = {}\n\n\
         # Topics of your own, beside those of the starter pack:\n# [topic.surveying]\n# title = \"Surveying\"\n\
         # requires = [\"arrays-hashing\"]\n# expected_minutes = 20\n\n\
         # Words for tags of cases, to follow \"the case …\":\n# [tags]\n# steep = \"has a steep place\"\n",
        quote_toml(&pack.id),
        quote_toml(&pack.uuid),
        quote_toml(&pack.title),
        quote_toml(&pack.license),
        authors.join(", "),
        quote_toml(env!("CARGO_PKG_VERSION")),
    )
}

/// Renders the files of a problem's folder: path and text.
#[must_use]
pub fn render_problem(new: &NewProblem) -> Vec<(String, String)> {
    let mut files = Vec::new();
    if let Some(folder) = TEMPLATES.get_dir(new.mode.name()) {
        collect_files(folder, new, &mut files);
    }
    files.sort();
    files
}

fn collect_files(folder: &Dir<'static>, new: &NewProblem, files: &mut Vec<(String, String)>) {
    for file in folder.files() {
        let path = file.path().strip_prefix(new.mode.name()).unwrap_or_else(|_| file.path());
        let text = file.contents_utf8().unwrap_or_default();
        files.push((path.to_string_lossy().replace('\\', "/"), fill_template(text, new)));
    }
    folder.dirs().for_each(|inner| collect_files(inner, new, files));
}

fn fill_template(text: &str, new: &NewProblem) -> String {
    text.replace("\"@TITLE@\"", &quote_toml(&new.title))
        .replace("@ID@", &new.id)
        .replace("@UUID@", &new.uuid)
        .replace("@TOPIC@", &new.topic)
        .replace("@DIFFICULTY@", &new.difficulty.to_string())
        .replace("@NAME@", &new.name)
}

/// Returns the hints of each template, exactly as in its file, because they are the same for every problem.
pub(super) fn template_hints() -> impl Iterator<Item = &'static str> {
    ProblemMode::ALL
        .into_iter()
        .filter_map(|mode| TEMPLATES.get_file(format!("{}/hints.md", mode.name()))?.contents_utf8())
}

/// Converts an id to the name that the tests call: `find_it`, or `FindIt` for a class.
#[must_use]
pub fn name_from_id(id: &str, mode: ProblemMode) -> String {
    let name = match mode {
        ProblemMode::Class => title_from_id(id).replace(' ', ""),
        ProblemMode::Function | ProblemMode::Stdin | ProblemMode::Mutates => id.replace('-', "_"),
    };
    if is_python_name(&name) { name } else { format!("solve_{name}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{PackFiles, lint, load_pack};

    fn pack(mode: ProblemMode) -> PackFiles {
        let mut files = PackFiles::new("new");
        files.insert(
            "pack.toml",
            render_manifest(&NewPack {
                id: "new".to_owned(),
                uuid: "11111111-2222-4333-8444-555555555555".to_owned(),
                title: "A \"new\" pack".to_owned(),
                license: "MIT".to_owned(),
                authors: vec!["Ada".to_owned(), "O\\Brien".to_owned()],
            }),
        );
        let id = "count-it";
        let problem = NewProblem {
            id: id.to_owned(),
            uuid: "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee".to_owned(),
            title: title_from_id(id),
            difficulty: Difficulty::Easy,
            topic: "first-steps".to_owned(),
            mode,
            name: name_from_id(id, mode),
        };
        for (path, text) in super::render_problem(&problem) {
            files.insert(&format!("{id}/{path}"), text);
        }
        files
    }

    #[test]
    fn what_is_written_is_sound_and_says_that_it_is_to_be_replaced() {
        for mode in ProblemMode::ALL {
            let loaded = load_pack(&pack(mode));
            assert_eq!(loaded.findings, [], "{mode:?}");
            assert_eq!(loaded.problems.len(), 1, "{mode:?}");
            let problem = &loaded.problems[0];
            assert!(problem.cases.len() >= 12 && problem.bugs.len() >= 2, "{mode:?}");
            assert!(problem.hints.ladder.iter().flatten().all(|hint| !hint.is_empty()), "{mode:?}");
            let told: Vec<String> = lint::lint_pack(&loaded).iter().map(ToString::to_string).collect();
            let places = ["editorial.md:1", "hints.md:2", "statement.md:1"];
            assert_eq!(told.len(), places.len(), "{told:#?}");
            for (told, place) in told.iter().zip(places) {
                assert!(told.starts_with(&format!("warning: new/count-it/{place}: ")), "{told}");
            }
        }
    }

    #[test]
    fn names_come_from_ids() {
        for (id, mode, title, name) in [
            ("find-it", ProblemMode::Function, "Find It", "find_it"),
            ("find-it", ProblemMode::Class, "Find It", "FindIt"),
            ("while", ProblemMode::Function, "While", "solve_while"),
            ("3-sum", ProblemMode::Mutates, "3 Sum", "solve_3_sum"),
            ("3-sum", ProblemMode::Class, "3 Sum", "solve_3Sum"),
        ] {
            assert_eq!((title_from_id(id), name_from_id(id, mode)), (title.to_owned(), name.to_owned()));
        }
    }
}
