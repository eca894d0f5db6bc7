//! An imported problem, and the files of its folder as an author would write them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value as Json;

use crate::pack::manifest_text::quote_toml;
use crate::pack::statement::render_example;
use crate::types::Value;
use crate::types::problem::{Case, Checker, Expected, Limits, Signature, Type};
use crate::types::verdict_report::Verdict;

/// Longest line of a case in `cases.json`, in bytes, and most bytes of all lines. A longer input is a file.
const MAX_LINE_BYTES: usize = 16 << 10;
const MAX_CASES_BYTES: usize = 800 << 10;

/// A problem without the parts that only an author can write.
#[derive(Clone, Debug)]
pub struct ProblemDraft {
    pub id: String,
    pub uuid: String,
    pub title: String,
    pub topic: String,
    pub license: Option<String>,
    pub authors: Vec<String>,
    /// The source, in words.
    pub source: Option<String>,
    pub signature: Signature,
    pub checker: Checker,
    pub limits: Limits,
    /// Markdown, without examples.
    pub statement: String,
    /// Samples first.
    pub cases: Vec<Case>,
    pub bugs: Vec<DraftBug>,
    /// Other files of the folder, by path: solutions, wrong programs.
    pub files: BTreeMap<String, String>,
    /// The place in the source of a file, by its path here.
    pub origins: BTreeMap<String, String>,
}

/// A wrong program of the package.
#[derive(Clone, Debug)]
pub struct DraftBug {
    pub id: String,
    pub file: String,
    pub message: String,
    pub verdict: Verdict,
    /// A case it is known to fail, if any.
    pub must_fail: Vec<String>,
}

impl ProblemDraft {
    /// Renders the files of the problem's folder, by path inside it.
    #[must_use]
    pub fn render_files(&self) -> BTreeMap<String, String> {
        let mut files = self.files.clone();
        files.insert("problem.toml".to_owned(), self.render_problem_toml());
        files.insert("statement.md".to_owned(), self.render_statement());
        files.extend(self.render_cases());
        if let Checker::AnyValid { source } = &self.checker {
            files.insert("check.py".to_owned(), source.clone());
        }
        files
    }

    fn render_problem_toml(&self) -> String {
        let mut text = String::from(
            "# Imported. While `draft` stands here, what only an author can write (known mistakes, hints, an editorial)\n\
             # may be missing.\ndraft = true\n\n",
        );
        let mut line = |key: &str, value: &str| {
            let _ = writeln!(text, "{key} = {value}");
        };
        line("id", &quote_toml(&self.id));
        line("uuid", &quote_toml(&self.uuid));
        line("version", "1");
        line("title", &quote_toml(&self.title));
        line("difficulty", "\"medium\"");
        line("topics", &render_list(std::slice::from_ref(&self.topic)));
        line("minutes", "20");
        if let Some(license) = &self.license {
            line("license", &quote_toml(license));
        }
        if !self.authors.is_empty() {
            line("authors", &render_list(&self.authors));
        }
        if let Some(source) = &self.source {
            line("source", &quote_toml(source));
        }
        text.push_str("\n[signature]\n");
        text.push_str(&render_signature(&self.signature));
        text.push_str(&self.render_limits());
        text.push_str("\n[complexity]\ntime = \"other\"\n");
        text.push_str(&render_checker(&self.checker));
        for bug in &self.bugs {
            let _ = write!(
                text,
                "\n[[bug]]\nid = {}\nfile = {}\ntopic = {}\nmessage = {}\nmust_fail = {}\nverdict = {}\n",
                quote_toml(&bug.id),
                quote_toml(&bug.file),
                quote_toml(&self.topic),
                quote_toml(&bug.message),
                render_list(&bug.must_fail),
                quote_toml(bug.verdict.code()),
            );
        }
        text
    }

    fn render_limits(&self) -> String {
        let (usual, own) = (Limits::default(), &self.limits);
        if *own == usual {
            return String::new();
        }
        let mut text = String::from("\n[limits]\n");
        if let Some(time) = own.time {
            let _ = writeln!(text, "time = {time:?}");
        }
        if own.memory_mb != usual.memory_mb {
            let _ = writeln!(text, "memory_mb = {}", own.memory_mb);
        }
        if own.output_kb != usual.output_kb {
            let _ = writeln!(text, "output_kb = {}", own.output_kb);
        }
        text
    }

    /// Renders the statement with an example for each sample. Blocks that the source marks as `example` don't use
    /// Rung's notation.
    fn render_statement(&self) -> String {
        let prose: Vec<String> = self.statement.lines().map(unmark_example).collect();
        let mut text = format!("{}\n", prose.join("\n").trim());
        for (number, case) in (1..).zip(self.cases.iter().filter(|case| case.sample)) {
            let lines = render_example(&self.signature, case).join("\n");
            let _ = write!(text, "\n## Example {number}\n\n```example\n{lines}\n```\n");
        }
        text
    }

    /// Renders `cases.json`, and the files of the inputs and answers that are too long for it.
    fn render_cases(&self) -> BTreeMap<String, String> {
        let (mut lines, mut files, mut bytes) = (Vec::new(), BTreeMap::new(), 0);
        for case in &self.cases {
            let mut line = render_case_json(case, None);
            let texts = match (case.args.as_slice(), &case.expected) {
                ([Json::String(input)], Expected::Value(Value::Str(answer))) if self.signature == Signature::Stdin => {
                    Some((input, answer))
                }
                _ => None,
            };
            if let Some((input, answer)) = texts
                && (line.len() > MAX_LINE_BYTES || bytes + line.len() > MAX_CASES_BYTES)
            {
                let stem = format!("cases/{}", case.id);
                line = render_case_json(case, Some(&stem));
                files.insert(format!("{stem}.in"), input.clone());
                files.insert(format!("{stem}.ans"), answer.clone());
            }
            bytes += line.len();
            lines.push(line);
        }
        files.insert("cases.json".to_owned(), format!("[\n{}\n]\n", lines.join(",\n")));
        files
    }
}

/// Changes a line that would open an example block to open a plain block.
fn unmark_example(line: &str) -> String {
    let bare = line.trim_start_matches([' ', '`', '~']);
    if bare.len() < line.len() && bare.trim() == "example" {
        format!("{}text", &line[..line.len() - bare.len()])
    } else {
        line.to_owned()
    }
}

/// Renders a case as one line. `stem` is the path of its input and its answer if they are files.
fn render_case_json(case: &Case, stem: Option<&str>) -> String {
    let mut map = serde_json::Map::new();
    map.insert("id".to_owned(), Json::from(case.id.as_str()));
    if let Some(stem) = stem {
        map.insert("input_file".to_owned(), Json::from(format!("{stem}.in")));
        map.insert("answer_file".to_owned(), Json::from(format!("{stem}.ans")));
    } else {
        map.insert("args".to_owned(), Json::from(case.args.clone()));
        match &case.expected {
            // The value came from JSON, so it converts back.
            Expected::Value(value) => map.insert("expected".to_owned(), value.to_json().unwrap_or(Json::Null)),
            Expected::Error(name) => map.insert("error".to_owned(), Json::from(name.as_str())),
        };
    }
    if case.sample {
        map.insert("sample".to_owned(), Json::from(true));
    }
    map.insert("tags".to_owned(), Json::from(case.tags.clone()));
    if let Some(note) = &case.note {
        map.insert("note".to_owned(), Json::from(note.as_str()));
    }
    format!("  {}", Json::Object(map))
}

fn render_signature(signature: &Signature) -> String {
    match signature {
        Signature::Stdin => "stdin = true\n".to_owned(),
        Signature::Function { name, params, returns } => {
            let params = params
                .iter()
                .map(|param| format!("{{ name = {}, type = {} }}", quote_toml(&param.name), render_type(&param.kind)));
            let params: Vec<String> = params.collect();
            format!(
                "name = {}\nparams = [{}]\nreturns = {}\n",
                quote_toml(name),
                params.join(", "),
                render_type(returns)
            )
        }
        // Imports never use these modes.
        Signature::Mutation { .. } | Signature::Class { .. } => String::new(),
    }
}

fn render_type(kind: &Type) -> String {
    quote_toml(&kind.to_string())
}

fn render_checker(checker: &Checker) -> String {
    let (kind, more) = match checker {
        Checker::Exact => ("exact", String::new()),
        Checker::Unordered => ("unordered", String::new()),
        Checker::Multiset => ("multiset", String::new()),
        Checker::Float { abs, rel } => ("float", format!("abs = {abs:?}\nrel = {rel:?}\n")),
        Checker::AnyValid { .. } => ("any_valid", String::new()),
    };
    format!("\n[checker]\nkind = \"{kind}\"\n{more}")
}

fn render_list(items: &[String]) -> String {
    format!("[{}]", items.iter().map(|item| quote_toml(item)).collect::<Vec<_>>().join(", "))
}

/// Renders a `pack.toml` for an import into a folder that is not a pack yet.
#[must_use]
pub fn render_pack_toml(id: &str, uuid: &str, title: &str, license: &str, topic: Option<(&str, &str)>) -> String {
    let mut text = format!(
        "format = 1\nid = {}\nuuid = {}\nversion = \"0.1.0\"\ntitle = {}\nlicense = {}\nauthors = []\n",
        quote_toml(id),
        quote_toml(uuid),
        quote_toml(title),
        quote_toml(license),
    );
    if let Some((topic, title)) = topic {
        let _ = write!(text, "\n{}", render_topic_toml(topic, title));
    }
    text
}

/// Renders a topic as a table of `pack.toml`.
#[must_use]
pub fn render_topic_toml(topic: &str, title: &str) -> String {
    format!("[topic.{topic}]\ntitle = {}\nrequires = []\nexpected_minutes = 20\n", quote_toml(title))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{PackFiles, lint, load_pack};
    use crate::types::Value;
    use crate::types::problem::Param;

    fn draft() -> ProblemDraft {
        let case = |id: &str, n: i64, sample| Case {
            sample,
            tags: vec!["basic".to_owned()],
            note: Some("a \"note\"".to_owned()),
            ..Case::new(id.into(), vec![Json::from(n)], Expected::Value(Value::Int(n * 2)))
        };
        let params = vec![Param { name: "n".to_owned(), kind: Type::Int }];
        ProblemDraft {
            id: "twice".to_owned(),
            uuid: crate::pack::problem_import::name_conversion::stable_uuid("twice"),
            title: "Twice \"as\" much\\".to_owned(),
            topic: "numbers".to_owned(),
            license: Some("MIT".to_owned()),
            authors: vec!["A. Author".to_owned()],
            source: Some("somewhere".to_owned()),
            signature: Signature::Function { name: "twice".to_owned(), params, returns: Type::Int },
            checker: Checker::Exact,
            limits: Limits { time: Some(2.0), ..Limits::default() },
            statement: "Double `n`.\n\n```example\nnot ours\n```\n".to_owned(),
            cases: vec![case("one", 1, true), case("two", 2, true), case("three", 3, false)],
            bugs: Vec::new(),
            files: [("solutions/python.py".to_owned(), "def twice(n):\n    return 2 * n\n".to_owned())].into(),
            origins: BTreeMap::new(),
        }
    }

    #[test]
    fn what_is_written_is_a_problem() {
        let mut files = PackFiles::new("pack");
        let topic = Some(("numbers", "Numbers"));
        let uuid = crate::pack::problem_import::name_conversion::stable_uuid("pack");
        files.insert("pack.toml", render_pack_toml("mine", &uuid, "Mine", "MIT", topic));
        for (path, text) in draft().render_files() {
            files.insert(&format!("twice/{path}"), text);
        }
        let loaded = load_pack(&files);
        assert_eq!(loaded.findings, []);
        let errors: Vec<_> = lint::lint_pack(&loaded)
            .into_iter()
            .filter(|found| found.severity == crate::pack::Severity::Error)
            .collect();
        assert_eq!(errors, []);
        let problem = &loaded.problems[0];
        assert_eq!((problem.title.as_str(), problem.cases.len()), ("Twice \"as\" much\\", 3));
        assert_eq!((problem.limits.time, problem.cases[0].note.as_deref()), (Some(2.0), Some("a \"note\"")));
    }
}
