//! Turns JSON into the rows of a table: LeetCode's own answers, Anki's notes and cards, any list of records.
//!
//! The list with the most records is the table, wherever it is. The names of nested values become columns, so
//! `{"stat": {"question__title": …}, "status": "ac"}` has the columns `question__title` and `status`.

use serde_json::{Map, Value};

use super::column_names;
use super::foreign_table::{TableError, TableRow};

/// The column for the keys of an object whose values are the records: `{"two-sum": {"solved": true}}`.
const KEY_COLUMN: &str = "slug";
/// How deep the values of a record may be.
const MAX_DEPTH: usize = 3;
/// How deep a list may be; decks within decks are the deepest.
const MAX_LIST_DEPTH: usize = 12;
/// Lists beside Anki's notes.
const NOT_RECORDS: [&str; 3] = ["note_models", "deck_configurations", "fields"];
/// Values longer than this are programs or notes and not needed.
const MAX_VALUE_CHARS: usize = 400;

/// One record: names and values.
type JsonRecord = Vec<(String, String)>;

/// The records under one name; lists of the same name are joined, as in the decks of a deck.
struct RecordList {
    name: String,
    /// The number of JSON lists around the first of them.
    nesting: usize,
    records: Vec<JsonRecord>,
}

impl RecordList {
    fn field_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in self.records.iter().flatten() {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    fn names_problem(&self) -> bool {
        self.field_names().into_iter().any(column_names::names_problem)
    }

    /// Whether both are parts of one table: they name the problem in the same field and share another one. A list inside
    /// an entry is about that entry, so it is another table.
    fn continues(&self, other: &Self) -> bool {
        let (own, theirs) = (self.field_names(), other.field_names());
        let shared: Vec<&str> = own.iter().copied().filter(|name| theirs.contains(name)).collect();
        let names_problem = own == theirs || shared.iter().any(|name| column_names::names_problem(name));
        self.nesting == other.nesting && names_problem && shared.len() >= own.len().min(theirs.len()).min(2)
    }
}

/// Parses JSON, or one JSON value for each line.
///
/// # Errors
/// It is not JSON, or has no list of records.
pub fn parse_rows(text: &str) -> Result<Vec<TableRow>, TableError> {
    let value = parse_value(text)?;
    let mut lists = Vec::new();
    find_records("", &value, &note_fields(&value), (0, 0), &mut lists);
    // A problem may hold the list of its submissions, which is longer but doesn't name the problem.
    let best = lists.iter().max_by_key(|list| (list.names_problem(), list.records.len()));
    let best = best.ok_or((1, "the JSON has no list of records".to_owned()))?;
    // Trackers keep a list for each category.
    let records: Vec<&JsonRecord> =
        lists.iter().filter(|list| list.continues(best)).flat_map(|list| &list.records).collect();
    let mut names: Vec<String> = Vec::new();
    for (name, _) in records.iter().copied().flatten() {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let row = |(index, record): (usize, &JsonRecord)| {
        let value = |name: &String| record.iter().find(|(known, _)| known == name);
        let fields =
            names.iter().map(|name| value(name).map_or_else(String::new, |(_, value)| value.clone())).collect();
        TableRow::new(index + 1, fields)
    };
    let rows: Vec<TableRow> = records.into_iter().enumerate().map(row).collect();
    Ok([TableRow::new(1, names.clone())].into_iter().chain(rows).collect())
}

fn parse_value(text: &str) -> Result<Value, TableError> {
    let wrong = match serde_json::from_str(text) {
        Ok(value) => return Ok(value),
        Err(wrong) => wrong,
    };
    let lines: Option<Vec<Value>> =
        text.lines().filter(|line| !line.trim().is_empty()).map(|line| serde_json::from_str(line).ok()).collect();
    lines.filter(|lines| lines.len() > 1).map(Value::Array).ok_or((wrong.line(), format!("it is not JSON ({wrong})")))
}

/// The names of the fields of Anki's notes, which `CrowdAnki` keeps beside the notes.
fn note_fields(value: &Value) -> Vec<String> {
    let models = value.get("note_models").and_then(Value::as_array);
    let model =
        models.and_then(|models| models.iter().max_by_key(|model| model["flds"].as_array().map_or(0, Vec::len)));
    let fields = model.and_then(|model| model["flds"].as_array());
    let names = fields.into_iter().flatten().filter_map(|field| field["name"].as_str());
    names.map(str::to_owned).collect()
}

/// Adds every list of records in a value; `name` is the key of the value, `depth` the number of values around it, and of
/// JSON lists among them.
fn find_records(name: &str, value: &Value, fields: &[String], depth: (usize, usize), lists: &mut Vec<RecordList>) {
    let (depth, nesting) = depth;
    if depth > MAX_LIST_DEPTH {
        return;
    }
    let mut add = |records: Vec<JsonRecord>| match lists.iter_mut().find(|list| list.name == name) {
        Some(list) => list.records.extend(records),
        None => lists.push(RecordList { name: name.to_owned(), nesting, records }),
    };
    match value {
        Value::Array(items) => {
            let records: Vec<JsonRecord> =
                items.iter().filter_map(Value::as_object).map(|object| record(object, fields)).collect();
            if !records.is_empty() {
                add(records);
            }
            for item in items {
                find_records(name, item, fields, (depth + 1, nesting + 1), lists);
            }
        }
        Value::Object(object) => {
            let by_key = |object: &Map<String, Value>| -> Vec<JsonRecord> {
                let objects = object.iter().filter_map(|(key, value)| Some((key, value.as_object()?)));
                let key_field = |key: &str| (KEY_COLUMN.to_owned(), key.to_owned());
                objects.map(|(key, own)| [key_field(key)].into_iter().chain(record(own, fields)).collect()).collect()
            };
            let categories = count_categories(object);
            if categories > 0 && categories == object.len() {
                add(object.values().filter_map(Value::as_object).flat_map(by_key).collect());
                return;
            }
            let records = by_key(object);
            if categories == 0 && records.len() > 1 && records.len() == object.len() {
                add(records);
            }
            let inner = object.iter().filter(|(key, _)| !NOT_RECORDS.contains(&key.as_str()));
            inner.for_each(|(key, value)| find_records(key, value, fields, (depth + 1, nesting), lists));
        }
        _ => {}
    }
}

/// The number of values that hold records by key, such as both of `{"easy": {"two-sum": {…}}, "hard": {"n-queens": {…}}}`.
/// 0 if all values have a name in common: it is that of a field.
fn count_categories(object: &Map<String, Value>) -> usize {
    let holds_records = |value: &&Value| {
        let inner = value.as_object();
        inner.is_some_and(|inner| !inner.is_empty() && inner.values().all(is_record))
    };
    let is_field = |key: &String| object.values().all(|value| value.get(key).is_some());
    let first = object.values().next().and_then(Value::as_object);
    if first.is_some_and(|first| first.keys().any(is_field)) {
        0
    } else {
        object.values().filter(holds_records).count()
    }
}

/// Whether a value has fields with plain values.
fn is_record(value: &Value) -> bool {
    value.as_object().is_some_and(|fields| fields.values().any(|field| !field.is_object() && !field.is_array()))
}

fn record(object: &Map<String, Value>, fields: &[String]) -> JsonRecord {
    let mut found = Vec::new();
    for (name, value) in object {
        add_value(name, value, fields, 0, &mut found);
    }
    found
}

fn add_value(name: &str, value: &Value, fields: &[String], depth: usize, found: &mut JsonRecord) {
    let text = match value {
        Value::String(text) => text.chars().take(MAX_VALUE_CHARS).collect(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Null => String::new(),
        // AnkiConnect: `"fields": {"Front": {"value": "Two Sum", "order": 0}}`.
        Value::Object(object) if object.get("value").is_some_and(Value::is_string) => {
            return add_value(name, &object["value"], fields, depth, found);
        }
        Value::Object(object) if depth < MAX_DEPTH => {
            return object.iter().for_each(|(name, value)| add_value(name, value, fields, depth + 1, found));
        }
        // CrowdAnki: `"fields": ["Two Sum", "…"]`, with the names in the note's model.
        Value::Array(items) if name == "fields" => {
            for (index, item) in items.iter().enumerate() {
                let default = if index == 0 { "Front".to_owned() } else { format!("field {}", index + 1) };
                add_value(&fields.get(index).cloned().unwrap_or(default), item, fields, MAX_DEPTH, found);
            }
            return;
        }
        Value::Object(_) | Value::Array(_) => return,
    };
    if found.iter().all(|(known, _)| known != name) {
        found.push((name.to_owned(), text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&[&str]]) {
        let rows = parse_rows(text).expect("rows");
        let found: Vec<Vec<&str>> = rows.iter().map(|row| row.fields.iter().map(String::as_str).collect()).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn leetcode_answers_are_tables() {
        check(
            r#"{"submissions_dump":[{"title":"Two Sum","timestamp":1767225600,"status_display":"Accepted"},{"title":"Pow","status_display":"Wrong Answer"}],"has_next":true}"#,
            &[
                &["title", "timestamp", "status_display"],
                &["Two Sum", "1767225600", "Accepted"],
                &["Pow", "", "Wrong Answer"],
            ],
        );
        check(
            r#"{"data":{"recentSubmissionList":[{"titleSlug":"two-sum","timestamp":"1767225600","statusDisplay":"Accepted"}]}}"#,
            &[&["titleSlug", "timestamp", "statusDisplay"], &["two-sum", "1767225600", "Accepted"]],
        );
        check(
            r#"{"user_name":"x","stat_status_pairs":[{"stat":{"question__title":"Two Sum"},"status":"ac"},{"stat":{"question__title":"Pow"},"status":null}]}"#,
            &[&["question__title", "status"], &["Two Sum", "ac"], &["Pow", ""]],
        );
    }

    #[test]
    fn anki_notes_and_cards_are_tables() {
        check(
            r#"{"result":[{"fields":{"Front":{"value":"Two Sum","order":0}},"interval":16,"reps":3}],"error":null}"#,
            &[&["Front", "interval", "reps"], &["Two Sum", "16", "3"]],
        );
        check(
            r#"{"__type__":"Deck","children":[],"note_models":[{"flds":[{"name":"Problem"},{"name":"Idea"}]}],"notes":[{"fields":["Two Sum","a map"],"guid":"x","tags":["a"]}]}"#,
            &[&["Problem", "Idea", "guid"], &["Two Sum", "a map", "x"]],
        );
    }

    #[test]
    fn lines_and_objects_by_name_are_tables() {
        check("{\"title\":\"a\"}\n{\"title\":\"b\"}\n", &[&["title"], &["a"], &["b"]]);
        check(
            r#"{"two-sum":{"solved":true},"pow":{"solved":false}}"#,
            &[&["slug", "solved"], &["two-sum", "true"], &["pow", "false"]],
        );
        check(
            r#"{"problems":{"Strings":[{"title":"a","lastSolved":""}],"Trees":[{"title":"b","lastSolved":"2026-01-05"}]}}"#,
            &[&["title", "lastSolved"], &["a", ""], &["b", "2026-01-05"]],
        );
        check(
            r#"{"p":{"Strings":[{"title":"a","solved":true,"last":"x"},{"title":"b"}],"Trees":[{"title":"c","solved":true},{"last":"y","title":"d"}]},"tags":[{"title":"e","color":"red"}]}"#,
            &[&["title", "solved", "last"], &["a", "true", "x"], &["b", "", ""], &["c", "true", ""], &["d", "", "y"]],
        );
        check(
            r#"[{"title":"a","status":"ac","tries":[{"title":"first","status":"wa"}]},{"title":"b","status":"ac"}]"#,
            &[&["title", "status"], &["a", "ac"], &["b", "ac"]],
        );
        check(
            r#"{"easy":{"a":{"solved":true},"b":{"solved":false}},"hard":{"c":{"solved":true}}}"#,
            &[&["slug", "solved"], &["a", "true"], &["b", "false"], &["c", "true"]],
        );
        check(
            r#"{"a":{"stat":{"solved":true}},"b":{"stat":{"solved":false}}}"#,
            &[&["slug", "solved"], &["a", "true"], &["b", "false"]],
        );
        let error = parse_rows("{\"a\": 1}").expect_err("no records");
        assert!(error.1.contains("no list of records"));
        assert!(parse_rows("[{]").expect_err("no JSON").1.contains("not JSON"));
    }
}
