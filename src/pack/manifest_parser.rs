//! Reads `pack.toml`: the pack's information, its topics and its policy.

use semver::Version;

use crate::types::case_tags::TagDescriptions;
use crate::types::ids::TopicId;
use crate::types::learning_path::LearningPath;
use crate::types::problem::{PackInfo, Policy, Topic};

use super::identifiers::{is_id, is_uuid};
use super::pack_files::PackFiles;
use super::pack_finding::FindingSink;
use super::text_file::TextFile;
use super::toml_fields::{self, TomlTable, TomlValue};
use super::topic_graph::{TopicGraph, TopicGraphError};

/// The only format that this version reads.
const PACK_FORMAT: u32 = 1;
const FILE: &str = "pack.toml";
/// Maximum number of topics, more than any roadmap can show. The limit bounds the cost of a hostile file.
const MAX_TOPICS: usize = 200;
/// Maximum number of paths, more than anyone can choose from. The limit bounds the cost of a hostile file.
const MAX_PATHS: usize = 50;
/// Maximum number of tags, more than any pack needs. The limit bounds the cost of a hostile file.
const MAX_TAGS: usize = 2000;
/// Longest tag description, in characters, because it is part of a sentence.
const MAX_TAG_WORDS_CHARS: usize = 80;

/// The contents of `pack.toml`.
pub(super) struct PackManifest {
    pub(super) info: PackInfo,
    pub(super) topics: Vec<Topic>,
    /// True if the pack's information could be read.
    pub(super) usable: bool,
}

/// Returns `None` if the file is missing or too broken for further checks; the sink has the reason.
pub(super) fn parse_manifest(files: &PackFiles, sink: &FindingSink) -> Option<PackManifest> {
    if files.get(FILE).is_none() {
        let mend = "A pack is a folder with a pack.toml and one folder a problem.";
        sink.error(FILE, None, "the file is missing", mend);
    }
    let source = TextFile::open(files, FILE, sink)?;
    let table = toml_fields::parse_toml(&source)?;
    let top = TomlTable::root(&source, &table);
    if top.need("format", |node| node.whole_number(1..=u32::MAX)).is_some_and(|format| format != PACK_FORMAT) {
        let mend = format!("This version of Rung reads format = {PACK_FORMAT}; a newer one may read this pack.");
        source.error(top.line_of("format"), "unknown pack format", mend);
        return None;
    }
    // This check comes first, because this version may not understand the other keys of a newer pack.
    if !check_min_version(&top, &source, env!("CARGO_PKG_VERSION")) {
        return None;
    }
    let info = parse_info(&top);
    let topics = top.may("topic", TomlValue::fields).map_or_else(Vec::new, |tables| parse_topics(&tables));
    let topics = order_topics(topics, &source, sink);
    top.report_unknown_keys();
    // Unreadable topics and cycles are handled above. A pack without readable information isn't used.
    let usable = info.is_some();
    Some(PackManifest { info: info.unwrap_or_default(), topics, usable })
}

/// Returns whether `min_rung` allows this version to read the pack. If not, it reports the required version, this
/// version and the next command.
fn check_min_version(top: &TomlTable<'_>, source: &TextFile<'_>, own: &str) -> bool {
    let Some(wanted) = top.may("min_rung", TomlValue::phrase) else { return true };
    let line = top.line_of("min_rung");
    match (Version::parse(&wanted), Version::parse(own)) {
        (Err(_), _) => {
            source.error(line, format!("'{wanted}' is no version"), "Use three numbers, such as \"0.1.0\".");
            true
        }
        (Ok(wants), Ok(has)) if wants > has => {
            source.error(line, format!("the pack needs Rung {wanted}, and this is {own}"), "Install a newer Rung.");
            false
        }
        (Ok(_), _) => true,
    }
}

fn parse_info(top: &TomlTable<'_>) -> Option<PackInfo> {
    let id = top.need("id", parse_id);
    let uid = top.need("uuid", parse_uuid);
    let version = top.need("version", TomlValue::phrase);
    let title = top.need("title", TomlValue::phrase);
    let license = top.need("license", TomlValue::phrase);
    let authors = top.need("authors", TomlValue::phrases);
    let source = top.may("source", TomlValue::phrase);
    let policy = top.may("policy", TomlValue::fields).map_or_else(Policy::default, parse_policy);
    let tags = top.may("tags", TomlValue::fields).map_or_else(TagDescriptions::default, |table| parse_tags(&table));
    let paths = top.may("path", TomlValue::fields).map_or_else(Vec::new, |tables| parse_paths(&tables));
    Some(PackInfo {
        id: id?.as_str().into(),
        uid: uid?,
        version: version?,
        title: title?,
        license: license?,
        authors: authors?,
        source,
        policy,
        tags,
        paths,
    })
}

/// Parses the `[path.<id>]` tables in file order; paths with mistakes are left out.
fn parse_paths(tables: &TomlTable<'_>) -> Vec<LearningPath> {
    let path = |(id, node): (String, TomlValue<'_>)| {
        if !is_id(&id) {
            node.error("is no path id", "Use lower-case letters, digits and hyphens, such as 'first-course'.");
            return None;
        }
        let fields = node.fields()?;
        let (title, description) =
            (fields.need("title", TomlValue::phrase), fields.need("description", TomlValue::phrase));
        let problems = fields.need("problems", TomlValue::phrases);
        fields.report_unknown_keys();
        let problems = problems?.iter().map(|id| id.as_str().into()).collect();
        Some(LearningPath { id, title: title?, description: description?, problems })
    };
    let entries = tables.entries();
    if entries.len() > MAX_PATHS {
        let found = format!("there are {} paths", entries.len());
        tables.source.error(tables.line, found, format!("Use at most {MAX_PATHS}."));
    }
    entries.into_iter().take(MAX_PATHS).filter_map(path).collect()
}

/// Parses `[tags]`, the descriptions of case tags. Unreadable entries are reported and left out.
fn parse_tags(table: &TomlTable<'_>) -> TagDescriptions {
    let words = |(tag, node): (String, TomlValue<'_>)| {
        if !is_id(&tag) {
            node.error("is no tag", "Use lower-case letters, digits and hyphens, such as 'all-equal'.");
            return None;
        }
        let words = node.phrase()?;
        let told = !words.ends_with(['.', '!', '?']) && words.starts_with(|c: char| c.is_lowercase());
        if !told || words.chars().count() > MAX_TAG_WORDS_CHARS {
            let mend = format!(
                "It follows “the case …”: no capital at the start, no full stop, at most {MAX_TAG_WORDS_CHARS} characters, such as \
                 \"has an empty input\"."
            );
            node.error(format!("can't be '{words}'"), mend);
            return None;
        }
        Some((tag, words))
    };
    let entries = table.entries();
    if entries.len() > MAX_TAGS {
        table.source.error(table.line, format!("there are {} tags", entries.len()), format!("Use at most {MAX_TAGS}."));
    }
    TagDescriptions::new(entries.into_iter().take(MAX_TAGS).filter_map(words).collect())
}

fn parse_policy(fields: TomlTable<'_>) -> Policy {
    let usual = Policy::default();
    let policy = Policy {
        max_hint_level: fields
            .may("max_hint_level", |n| n.whole_number(0..=5))
            .map_or(usual.max_hint_level, |n| n as u8),
        cooldown_s: fields.may("cooldown_s", |n| n.whole_number(0..=86_400)).unwrap_or(usual.cooldown_s),
        avoid: fields.may("avoid", TomlValue::phrases).unwrap_or(usual.avoid),
        allow_model: fields.may("allow_model", TomlValue::boolean).unwrap_or(usual.allow_model),
    };
    fields.report_unknown_keys();
    policy
}

/// Parses the `[topic.<id>]` tables in file order; topics with mistakes are left out.
fn parse_topics(tables: &TomlTable<'_>) -> Vec<Topic> {
    let topic = |(id, node): (String, TomlValue<'_>)| {
        if !is_id(&id) {
            node.error("is no topic id", "Use lower-case letters, digits and hyphens, such as 'two-pointers'.");
            return None;
        }
        let fields = node.fields()?;
        let title = fields.need("title", TomlValue::phrase);
        let requires = fields.may("requires", TomlValue::phrases).unwrap_or_default();
        let minutes = fields.may("expected_minutes", |n| n.whole_number(1..=600)).unwrap_or(20);
        fields.report_unknown_keys();
        let requires = requires.iter().map(|id| TopicId::from(id.as_str())).collect();
        Some(Topic { id: id.as_str().into(), title: title?, requires, expected_minutes: minutes })
    };
    let entries = tables.entries();
    if entries.len() > MAX_TOPICS {
        tables.source.error(
            tables.line,
            format!("there are {} topics", entries.len()),
            format!("Use at most {MAX_TOPICS}."),
        );
    }
    entries.into_iter().take(MAX_TOPICS).filter_map(topic).collect()
}

/// Sorts topics topologically. A cycle is reported and broken at its last edge to keep the rest of the pack usable.
/// Requirements that aren't in this pack may be in another pack; they are checked when the packs are combined.
fn order_topics(topics: Vec<Topic>, source: &TextFile<'_>, sink: &FindingSink) -> Vec<Topic> {
    sort_topics(topics, |topic, circle| {
        let line = sink.line_of(&source.name, &format!("topic.{topic}.requires")).unwrap_or(1);
        source.error(line, circle.to_string(), "Take one of them out of a 'requires' list.");
    })
}

/// Sorts topics topologically, ignoring requirements that aren't among them. Every cycle is passed to `report`, with
/// the topic whose requirement is dropped.
pub(super) fn sort_topics(mut topics: Vec<Topic>, mut report: impl FnMut(&TopicId, &TopicGraphError)) -> Vec<Topic> {
    loop {
        match TopicGraph::new(&drop_unknown_requirements(&topics)) {
            Ok(graph) => {
                let place = |topic: &Topic| graph.order().iter().position(|id| *id == topic.id);
                topics.sort_by_key(place);
                return topics;
            }
            Err(error) => {
                let TopicGraphError::Cycle(path) = &error else { return topics };
                let [.., last, first] = path.as_slice() else { return topics };
                report(last, &error);
                topics.iter_mut().filter(|t| t.id == *last).for_each(|t| t.requires.retain(|r| r != first));
            }
        }
    }
}

fn drop_unknown_requirements(topics: &[Topic]) -> Vec<Topic> {
    let known = |id: &TopicId| topics.iter().any(|t| t.id == *id);
    let strip = |topic: &Topic| Topic {
        requires: topic.requires.iter().filter(|r| known(r)).cloned().collect(),
        ..topic.clone()
    };
    topics.iter().map(strip).collect()
}

/// Parses the id of a pack, problem, topic or bug.
pub(super) fn parse_id(node: &TomlValue<'_>) -> Option<String> {
    let text = node.phrase()?;
    if !is_id(&text) {
        node.error(format!("can't be '{text}'"), "Use lower-case letters, digits and single hyphens, at most 64.");
        return None;
    }
    Some(text)
}

pub(super) fn parse_uuid(node: &TomlValue<'_>) -> Option<String> {
    // Some tools write it in capitals.
    let text = node.phrase()?.to_ascii_lowercase();
    if !is_uuid(&text) {
        let mend = "Make one with: python3 -c 'import uuid; print(uuid.uuid4())'.";
        node.error(format!("is no uuid: '{text}'"), mend);
        return None;
    }
    Some(text)
}
