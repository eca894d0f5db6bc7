//! Tests that every `--json` answer matches `docs/json.schema.json`: each field is documented and has its type.
//!
//! The validator knows the keywords of JSON Schema that the document uses. It rejects any other keyword, because it
//! can't check it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::{Value, json};

use super::home::Home;
use super::{PROBLEM, RIGHT, WRONG};
use crate::support;

/// The known keywords; those after `items` need no check.
const WORDS: [&str; 13] = [
    "$ref",
    "type",
    "enum",
    "const",
    "anyOf",
    "format",
    "minimum",
    "maximum",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "description",
];

struct Schemas(Value);

impl Schemas {
    fn read() -> Self {
        Self(serde_json::from_str(&fs::read_to_string("docs/json.schema.json").expect("the schemas")).expect("JSON"))
    }

    /// Returns the differences between `value` and the definition, each with its path.
    fn faults(&self, definition: &str, value: &Value) -> Vec<String> {
        let mut faults = Vec::new();
        self.check(&json!({"$ref": format!("#/$defs/{definition}")}), value, definition, &mut faults);
        faults
    }

    fn check(&self, schema: &Value, value: &Value, place: &str, faults: &mut Vec<String>) {
        let words = schema.as_object().expect("a schema is an object");
        let unknown: Vec<_> = words.keys().filter(|word| !WORDS.contains(&word.as_str())).collect();
        assert!(unknown.is_empty(), "{place}: {unknown:?}");
        if let Some(name) = words.get("$ref") {
            let name = name.as_str().and_then(|name| name.strip_prefix("#/$defs/")).expect("a definition");
            let found = self.0["$defs"].get(name).unwrap_or_else(|| panic!("{place}: no definition {name}"));
            return self.check(found, value, place, faults);
        }
        if let Some(any) = words.get("anyOf") {
            let fits = |schema: &Value| {
                let mut inner = Vec::new();
                self.check(schema, value, place, &mut inner);
                inner
            };
            let all: Vec<_> = any.as_array().expect("a list").iter().map(fits).collect();
            if all.iter().all(|inner| !inner.is_empty()) {
                faults.extend(all.into_iter().flatten());
            }
            return;
        }
        let mut fault = |what: &str| faults.push(format!("{place}: {what}, and is {value}"));
        if words.get("type").is_some_and(|kind| !is_of(value, kind)) {
            return fault(&format!("should be {}", words["type"]));
        }
        if words.get("const").is_some_and(|only| only != value)
            || words.get("enum").is_some_and(|known| !known.as_array().expect("a list").contains(value))
        {
            fault("is none of what it can be");
        }
        let number = |word: &str| words.get(word).and_then(Value::as_f64).zip(value.as_f64());
        if number("minimum").is_some_and(|(least, n)| n < least) || number("maximum").is_some_and(|(most, n)| n > most)
        {
            fault("is out of bounds");
        }
        if let (Some(format), Some(text)) = (words.get("format"), value.as_str()) {
            let sound = match format.as_str() {
                Some("date") => text.parse::<jiff::civil::Date>().is_ok() && text.len() == 10,
                Some("date-time") => text.parse::<jiff::Timestamp>().is_ok(),
                other => panic!("{place}: the format {other:?}"),
            };
            if !sound {
                fault("is no such moment");
            }
        }
        if let Some(fields) = value.as_object() {
            self.fields(words, fields, place, faults);
        }
        for (at, item) in value.as_array().into_iter().flatten().enumerate() {
            if let Some(items) = words.get("items") {
                self.check(items, item, &format!("{place}[{at}]"), faults);
            }
        }
    }

    fn fields(
        &self,
        words: &serde_json::Map<String, Value>,
        fields: &serde_json::Map<String, Value>,
        place: &str,
        faults: &mut Vec<String>,
    ) {
        // A schema without field keywords allows any field.
        if !words.contains_key("properties") && !words.contains_key("additionalProperties") {
            return;
        }
        let required = words.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        faults.extend(required.filter(|name| !fields.contains_key(*name)).map(|name| format!("{place}: no {name}")));
        for (name, value) in fields {
            let known = words.get("properties").and_then(|known| known.get(name));
            match known.or_else(|| words.get("additionalProperties")) {
                Some(schema) => self.check(schema, value, &format!("{place}.{name}"), faults),
                // Readers must accept new fields, but our own fields must be documented.
                None => faults.push(format!("{place}: {name} is not documented")),
            }
        }
    }
}

/// Whether a value has a type, or one of several types.
fn is_of(value: &Value, kind: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|kind| is_of(value, kind)),
        _ => match kind.as_str().expect("a type's name") {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("no such type: {other}"),
        },
    }
}

/// A problem of which the learner takes all hints.
const HOPELESS: &str = "same-letters";

/// Every command with a JSON answer, with the definition of its answer. The order makes sure that no answer is empty.
const COMMANDS: &[(&str, &[&str])] = &[
    ("list", &["list"]),
    ("review", &["review"]),
    ("stats", &["stats"]),
    ("import_history", &["import", "history", "past.csv", "--dry-run"]),
    ("import_history", &["import", "history", "past.csv"]),
    ("open", &["open", PROBLEM]),
    ("run", &["run", PROBLEM, "wrong.py"]),
    ("run", &["run", PROBLEM, "raises.py", "--all"]),
    ("run", &["run", PROBLEM, "broken.py"]),
    ("run", &["run", PROBLEM, "right.py", "--complexity"]),
    ("run", &["submit", PROBLEM, "wrong.py"]),
    ("trace", &["trace", PROBLEM, "wrong.py"]),
    ("trace", &["trace", PROBLEM, "broken.py"]),
    ("give_up", &["give-up", HOPELESS, "--yes"]),
    ("hint", &["hint", PROBLEM, "--peek"]),
    ("hint", &["hint", PROBLEM]),
    ("ask", &["ask", PROBLEM]),
    ("run", &["submit", PROBLEM, "right.py"]),
    ("undo", &["undo", "--yes"]),
    ("run", &["submit", PROBLEM, "right.py"]),
    ("solution", &["solution", PROBLEM]),
    ("submissions", &["submissions", PROBLEM]),
    ("submission_shown", &["submissions", PROBLEM, "--show", "1"]),
    ("submission_diff", &["submissions", PROBLEM, "--diff", "1"]),
    ("submission_diff", &["submissions", PROBLEM, "--diff", "1", "2"]),
    ("submission_restored", &["submissions", PROBLEM, "--restore", "1"]),
    ("note", &["note", PROBLEM]),
    ("case", &["case", "add", PROBLEM, "[1, 2]", "3"]),
    ("case", &["case", "keep", PROBLEM, "5"]),
    ("case", &["case", "list", PROBLEM]),
    ("today", &["today"]),
    ("next", &["next"]),
    ("goal", &["goal"]),
    ("goal", &["goal", "first-course", "--by", "2026-12-24"]),
    ("goal", &["goal", "graphs", "--minutes", "30"]),
    ("goal", &["goal", "off"]),
    ("tasks", &["list", "--like", "blind75"]),
    ("list", &["list", "--topic", "stack"]),
    ("show", &["show", PROBLEM]),
    ("arranged", &["postpone", PROBLEM, "2"]),
    ("arranged", &["suspend", PROBLEM]),
    ("today", &["today"]),
    ("arranged", &["resume", PROBLEM]),
    ("review_started", &["review", PROBLEM, "--early"]),
    ("stats", &["stats"]),
    ("why", &["why"]),
    ("why", &["why", PROBLEM]),
    ("why", &["why", "arrays-hashing"]),
    ("why", &["why", "balance"]),
    ("history", &["history"]),
    ("report", &["report", "--html", "page.html"]),
    ("state_show", &["state", "show"]),
    ("state_verify", &["state", "verify"]),
    ("state_rebuild", &["state", "rebuild"]),
    ("state_export", &["state", "export", "q.rung"]),
    ("state_progsnap2", &["state", "export", "--progsnap2", "trace"]),
    ("state_import", &["state", "import", "q.rung"]),
    ("pack_lock", &["pack", "lock", "pack"]),
    ("pack_build", &["pack", "build", "pack", "-o", "pack.tar.gz", "--with-errors"]),
    ("pack_install", &["pack", "install", "pack.tar.gz", "--dry-run"]),
    ("pack_install", &["pack", "install", "pack.tar.gz", "--yes"]),
    ("pack_update", &["pack", "update"]),
    ("pack_list", &["pack", "list"]),
    ("pack_use", &["pack", "use", "mine"]),
    ("pack_use", &["pack", "use", "--all"]),
    ("pack_remove", &["pack", "remove", "mine", "--yes"]),
    ("pack_new", &["pack", "new", "fresh", "--author", "Ada"]),
    ("pack_new", &["pack", "new", "fresh/count-up", "--mode", "class"]),
    ("pack_stats", &["pack", "stats", "pack"]),
    ("pack_annotate", &["pack", "annotate", "pack"]),
    ("pack_preview", &["pack", "preview", "fresh", "--only", "count-up"]),
    ("pack_check", &["pack", "check", "pack", "--no-run"]),
    ("pack_check", &["pack", "check", "empty", "--no-run"]),
    ("pack_mutate", &["pack", "mutate", "pack", "--most", "12"]),
    ("pack_mutate", &["pack", "mutate", "empty"]),
    ("pack_rehearse", &["pack", "rehearse", "pack", "--learners", "3"]),
    ("grade", &["grade", "starter", "class"]),
    ("import_pack", &["import", "exercism", "exercise", "--into", "imported"]),
    ("import_pack", &["import", "kattis", "package", "--into", "imported"]),
    ("export", &["export", "kattis", "imported/package", "out"]),
    ("config_path", &["config", "path"]),
    ("config", &["config", "get"]),
    ("config", &["config", "set", "ascii", "true"]),
    ("doctor", &["doctor"]),
    ("error", &["show", "nothing-like-it"]),
    ("error", &["lst"]),
    ("error", &["pack", "check", "nowhere"]),
    ("error", &["state", "optimise"]),
];

/// A specification with one case that can't be mapped.
const EXERCISE: &str = "{\"cases\": [\
    {\"description\": \"one\", \"property\": \"twice\", \"input\": {\"n\": 1}, \"expected\": 2}, \
    {\"description\": \"odd\", \"property\": \"once\", \"input\": {\"n\": 1}, \"expected\": {\"a\": 1, \"b\": []}}]}";

/// A home with everything that the commands need.
fn prepared() -> Home {
    let mut home = Home::new();
    for (name, text) in [
        ("right.py", RIGHT),
        ("wrong.py", WRONG),
        ("broken.py", super::BROKEN),
        ("hopeless.py", "def same_letters(words):\n    return None\n"),
        ("raises.py", "def pair_to_target(nums, target):\n    return nums[9999]\n"),
        ("past.csv", "problem,time,outcome\nvalid-brackets,2026-01-31,pass\n"),
        ("class/ann/pair-to-target.py", RIGHT),
        ("class/ann/essay.txt", "no code"),
        ("class/bob/unknown.py", WRONG),
        ("empty/pack.toml", "format = 1\n"),
        (
            "pack/pack.toml",
            "format = 1\nid = \"mine\"\nuuid = \"11111111-2222-4333-8444-555555555555\"\nversion = \"1.0.0\"\n\
             title = \"Mine\"\nlicense = \"MIT\"\nauthors = [\"Ada\"]\n",
        ),
        (
            "pack/kcs.toml",
            "[[problem]]\nid = \"quick-power\"\ntexts = \"0\"\nmodel = \"m\"\nprompt = \"annotate.v1\"\nsteps = [\"Halve.\"]\n\
             [[problem.component]]\nname = \"Halving\"\nwhy = \"It saves work.\"\nsteps = [1]\naccepted = true\n",
        ),
        ("exercise/canonical-data.json", EXERCISE),
        ("package/problem.yaml", "name: Sum\nlicense: cc by\n"),
        ("package/problem_statement/problem.tex", "Add \\frob{it} up."),
        ("package/submissions/accepted/sum.py", "print(3)\n"),
        ("package/data/sample/1.in", "1 2\n"),
        ("package/data/sample/1.ans", "3\n"),
    ] {
        home.write(name, text);
    }
    support::copy("problems/quick-power".as_ref(), &home.path("pack/quick-power"));
    // This pack needs a different uuid, because a pack with the starter pack's name or one of its uuids can't be
    // installed next to it.
    let file = home.path("pack/quick-power/problem.toml");
    let text = fs::read_to_string(&file).expect("a problem");
    let other = text.replace("30f81cf5-f4ac-4995-928e-216303ed6034", "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee");
    assert_ne!(text, other, "the problem has another uuid now");
    fs::write(&file, other).expect("written");
    // Each hint requires a try and a waiting time after the last one.
    let noon = home.now.clone();
    for hour in ["06", "07", "08", "09", "10"] {
        home.now = format!("2026-11-21T{hour}:00:00Z");
        assert_eq!(home.rung(&["submit", HOPELESS, "hopeless.py"]).code, 1);
        assert_eq!(home.rung(&["hint", HOPELESS]).code, 0);
    }
    home.now = noon;
    home
}

#[test]
fn every_json_answer_matches_its_schema() {
    let (home, schemas) = (prepared(), Schemas::read());
    let mut types: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for (definition, line) in COMMANDS {
        let line = [line, &["--json"][..]].concat();
        let done = home.rung(&line);
        let answer: Value =
            serde_json::from_str(&done.out).unwrap_or_else(|error| panic!("{line:?}: {error}: {done:?}"));
        let faults = schemas.faults(&format!("answer_{definition}"), &answer);
        assert!(faults.is_empty(), "{line:?}: {faults:#?}");
        if *definition == "error" {
            assert_eq!(answer["error"]["exit"], done.code, "{line:?}");
        }
        // The record has a separate schema.
        if *definition != "state_show" {
            note_types(&answer, &mut types);
        }
    }
    for name in ["pack", "due", "expected"] {
        assert_eq!(types[name], BTreeSet::from(["string"]), "{name} is not the same everywhere");
    }
    let asked: BTreeSet<String> = COMMANDS.iter().map(|(definition, _)| format!("answer_{definition}")).collect();
    let told = schemas.0["$defs"].as_object().expect("definitions").keys().filter(|name| name.starts_with("answer_"));
    assert_eq!(told.cloned().collect::<BTreeSet<_>>(), asked, "every definition is tried");
}

/// Records the types of each field, except null.
fn note_types(value: &Value, types: &mut BTreeMap<String, BTreeSet<&'static str>>) {
    let kind = |value: &Value| match value {
        Value::Null => None,
        Value::Bool(_) => Some("boolean"),
        Value::Number(_) => Some("number"),
        Value::String(_) => Some("string"),
        Value::Array(_) => Some("array"),
        Value::Object(_) => Some("object"),
    };
    for (name, value) in value.as_object().into_iter().flatten() {
        types.entry(name.clone()).or_default().extend(kind(value));
        note_types(value, types);
    }
    value.as_array().into_iter().flatten().for_each(|item| note_types(item, types));
}

#[test]
fn the_validator_finds_what_is_wrong() {
    let schemas = Schemas(json!({"$defs": {"a": {
        "type": "object",
        "properties": {"n": {"type": "integer", "minimum": 0}, "day": {"type": ["string", "null"], "format": "date"}},
        "required": ["n"]
    }}}));
    for (value, faults) in [
        (json!({"n": 1, "day": null}), 0),
        (json!({"n": 1, "day": "2026-03-10"}), 0),
        (json!({"n": -1}), 1),
        (json!({"n": 1.5}), 1),
        (json!({"n": 1, "day": "tomorrow"}), 1),
        (json!({"n": 1, "more": 2}), 1),
        (json!({}), 1),
        (json!([]), 1),
    ] {
        assert_eq!(schemas.faults("a", &value).len(), faults, "{value}");
    }
}
