//! Reads a problem's folder: `problem.toml` and the files around it.

use crate::types::ids::TopicId;
use crate::types::problem::{Credits, Difficulty, PackInfo, Problem, Topic};

use super::manifest_parser::{parse_id, parse_uuid};
use super::pack_files::PackFiles;
use super::pack_finding::FindingSink;
use super::text_file::TextFile;
use super::toml_fields::{self, TomlTable, TomlValue};
use super::{case_parser, hint_parser};

mod equivalent_mutants;
mod judging_settings;
mod known_bugs;
mod signature_table;
mod solution_files;
mod submission_rules;

/// The files that make a folder a problem.
pub(super) const PROBLEM_FILES: [&str; 7] =
    ["problem.toml", "statement.md", "hints.md", "editorial.md", "cases.json", "gen.py", "check.py"];
/// The folders that a problem may contain; `wrong` is for programs that its cases must reject, `cases` for long inputs
/// and answers.
pub(super) const PROBLEM_FOLDERS: [&str; 6] = ["solutions", "bugs", "starter", "prelude", "wrong", "cases"];

/// The first keys of `problem.toml`.
struct ProblemHeader {
    id: String,
    uid: String,
    version: u32,
    title: String,
    aliases: Vec<String>,
    difficulty: Difficulty,
    topics: Vec<TopicId>,
    requires: Vec<TopicId>,
    minutes: u32,
    credits: Credits,
}

fn require_file(files: &PackFiles, path: &str, sink: &FindingSink) {
    if files.get(path).is_none() {
        sink.error(path, None, "the file is missing", "Write it, or remove the folder.");
    }
}

/// Reads the folder. If it returns `None` or the sink has an error, the problem can't be used. In either case as much
/// as possible is checked, so that an author sees all mistakes at once. If the signature and the judging settings are
/// known, the rest is filled in, so that the code can run.
#[allow(clippy::too_many_lines, reason = "one statement for each key of the file")]
pub(super) fn parse_problem(
    files: &PackFiles,
    folder: &str,
    info: &PackInfo,
    topics: &[Topic],
    sink: &FindingSink,
) -> Option<(Problem, Credits)> {
    let path = |name: &str| format!("{folder}/{name}");
    require_file(files, &path("problem.toml"), sink);
    let statement = read_required_text(files, &path("statement.md"), sink);
    let hints = hint_parser::load_hints(files, &path("hints.md"), sink);
    let editorial = read_optional_text(files, &path("editorial.md"), sink).unwrap_or_default();
    let generator = read_optional_text(files, &path("gen.py"), sink);
    let solutions = solution_files::read_solutions(files, folder, sink);
    let wrong = solution_files::read_wrong_programs(files, folder, sink);
    let same_mutants = equivalent_mutants::parse_equivalent_mutants(files, folder, &solutions, sink);
    let starters = solution_files::read_by_language(files, folder, "starter", sink);
    let preludes = solution_files::read_by_language(files, folder, "prelude", sink);

    let mut source = TextFile::open(files, &path("problem.toml"), sink)?;
    let later = known_bugs::read_embedded_later(files, folder);
    if let Some((head, _)) = &later {
        source.text = head;
    }
    let table = toml_fields::parse_toml(&source)?;
    let top = TomlTable::root(&source, &table);
    let header = parse_header(&top, folder, topics);
    let signature = top.need("signature", TomlValue::fields).and_then(signature_table::parse_signature);
    let draft = top.may("draft", TomlValue::boolean).unwrap_or(false);
    let limits = top.may("limits", TomlValue::fields).map(judging_settings::parse_limits).unwrap_or_default();
    let complexity = top.may("complexity", TomlValue::fields).and_then(judging_settings::parse_complexity);
    let forbid = top.may("forbid", submission_rules::parse_forbidden_words).unwrap_or_default();
    let checker =
        top.need("checker", TomlValue::fields).and_then(|table| judging_settings::parse_checker(table, files, folder));
    let bugs = match later {
        Some((_, bugs)) => bugs,
        None => known_bugs::parse_bugs(&top, files, folder, sink).into(),
    };
    top.report_unknown_keys();

    let signature = signature?;
    let needs_python = generator.is_some() || complexity.is_some();
    solution_files::require_reference(files, folder, &signature, needs_python, sink);
    let cases =
        case_parser::load_cases(files, &path("cases.json"), &signature, checker.as_ref().map(|(kind, _)| kind), sink);
    let (checker, strict_bool) = checker?;
    let ProblemHeader { id, uid, version, title, aliases, difficulty, topics, requires, minutes, credits } = header;
    let problem = Problem {
        id: id.as_str().into(),
        uid: uid.as_str().into(),
        version,
        pack: info.id.clone(),
        title,
        aliases,
        difficulty,
        topics,
        requires,
        minutes,
        signature,
        limits,
        statement: submission_rules::add_rule_sections(
            statement.unwrap_or_default(),
            &preludes,
            &forbid,
            complexity.as_ref(),
        ),
        complexity,
        forbid,
        checker,
        strict_bool,
        hints,
        editorial,
        bugs,
        cases,
        solutions,
        wrong,
        same_mutants,
        starters,
        preludes,
        generator,
        policy: info.policy.clone(),
        tags: info.tags.clone(),
        draft,
    };
    Some((problem, credits))
}

fn parse_header(top: &TomlTable<'_>, folder: &str, known: &[Topic]) -> ProblemHeader {
    let id = top.need("id", |node| parse_matching_id(node, folder));
    let uid = top.need("uuid", parse_uuid);
    let version = top.need("version", |node| node.whole_number(1..=u32::MAX));
    let title = top.need("title", TomlValue::phrase);
    let aliases = top.may("aliases", TomlValue::phrases).unwrap_or_default();
    let difficulties = [("easy", Difficulty::Easy), ("medium", Difficulty::Medium), ("hard", Difficulty::Hard)];
    let difficulty = top.need("difficulty", |node| node.one_of(&difficulties));
    let topics = top.need("topics", parse_topics);
    let requires = top.may("requires", parse_topic_ids).unwrap_or_default();
    let credits = Credits {
        license: top.may("license", TomlValue::phrase),
        authors: top.may("authors", TomlValue::phrases).unwrap_or_default(),
        source: top.may("source", TomlValue::phrase),
    };
    let topics = topics.unwrap_or_else(|| vec![TopicId::from("")]);
    let of_topic = known.iter().find(|topic| Some(&topic.id) == topics.first()).map(|topic| topic.expected_minutes);
    let minutes = match of_topic {
        Some(usual) if !top.has("minutes") => Some(usual),
        _ => top.need("minutes", |node| node.whole_number(1..=600)),
    };
    ProblemHeader {
        id: id.unwrap_or_else(|| folder.to_owned()),
        uid: uid.unwrap_or_else(|| folder.to_owned()),
        version: version.unwrap_or(1),
        title: title.unwrap_or_else(|| folder.to_owned()),
        aliases,
        difficulty: difficulty.unwrap_or(Difficulty::Medium),
        topics,
        requires,
        minutes: minutes.unwrap_or(20),
        credits,
    }
}

fn parse_matching_id(node: &TomlValue<'_>, folder: &str) -> Option<String> {
    let id = parse_id(node)?;
    if id != folder {
        node.error(format!("is '{id}', but the folder is '{folder}'"), "Give both the same name.");
        return None;
    }
    Some(id)
}

fn parse_topics(node: &TomlValue<'_>) -> Option<Vec<TopicId>> {
    let topics = parse_topic_ids(node)?;
    if topics.is_empty() {
        node.error("is empty", "Name at least one topic; the first is the main one.");
        return None;
    }
    Some(topics)
}

fn parse_topic_ids(node: &TomlValue<'_>) -> Option<Vec<TopicId>> {
    let ids: Vec<Option<String>> = node.list()?.iter().map(parse_id).collect();
    let ids: Vec<TopicId> = ids.into_iter().map(|id| id.map(TopicId)).collect::<Option<_>>()?;
    if let Some(i) = (1..ids.len()).find(|&i| ids[..i].contains(&ids[i])) {
        node.error(format!("names '{}' twice", ids[i]), "Name every topic once.");
        return None;
    }
    Some(ids)
}

/// Reads a required text file.
fn read_required_text(files: &PackFiles, path: &str, sink: &FindingSink) -> Option<String> {
    if files.get(path).is_none() {
        sink.error(path, None, "the file is missing", "Write it: a problem can't be used without it.");
    }
    let text = read_optional_text(files, path, sink)?;
    if text.trim().is_empty() {
        sink.error(path, Some(1), "the file is empty", "Write it: a problem can't be used without it.");
        return None;
    }
    Some(text)
}

fn read_optional_text(files: &PackFiles, path: &str, sink: &FindingSink) -> Option<String> {
    TextFile::open(files, path, sink).map(|source| source.clean_text().into_owned())
}
