//! Reads a saved learner state of any schema that this program ever wrote.
//!
//! It migrates a file of schema n step by step, from n to n+1, as untyped JSON, and only then reads it into today's
//! types. A newer file is rejected, because guessing would lose data. This module writes no files.

use serde_json::Value;

use crate::types::learner_state::{LearnerState, SCHEMA};

mod path_deserializer;

/// Rewrites JSON of one schema into the next. It may rely on the older schema's layout but must not use today's types,
/// because those keep changing. The error is a sentence about the field that is missing or bad.
type Migration = fn(Value) -> Result<Value, String>;

/// `MIGRATIONS[n - 1]` leads from schema n to n + 1. Add one with every change that serde's defaults can't bridge.
const MIGRATIONS: &[Migration] = &[resolved_when, language_is_a_preference];

const _: () = assert!(MIGRATIONS.len() + 1 == SCHEMA as usize, "one migration step for every schema but the first");

/// Schema 1 stored whether a misconception was resolved, schema 2 stores when. For old ones the time is unknown, but it
/// was not before they were last seen.
fn resolved_when(mut json: Value) -> Result<Value, String> {
    let misconceptions = json.pointer_mut("/memory/misconceptions").and_then(Value::as_array_mut);
    for misconception in misconceptions.ok_or("`memory.misconceptions` is missing")? {
        let last_seen = misconception.get("last_seen").cloned().unwrap_or_default();
        let resolved = misconception.get_mut("resolved").ok_or("`resolved` of a misconception is missing")?;
        *resolved = match resolved {
            Value::Bool(true) => last_seen,
            Value::Bool(false) => Value::Null,
            other => return Err(format!("`resolved` of a misconception is {other}")),
        };
    }
    Ok(json)
}

/// Schema 2 stored a language in the profile that no code read. The preference of that name decides.
fn language_is_a_preference(mut json: Value) -> Result<Value, String> {
    let profile = json.get_mut("profile").and_then(Value::as_object_mut);
    profile.ok_or("`profile` is missing")?.remove("language");
    Ok(json)
}

/// Why a saved state could not be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum MigrateError {
    #[error("the learner state has no usable `schema` number")]
    NoSchema,
    #[error(
        "the learner state was written by a newer Rung (schema {found}; this one reads up to {known}): install the newer version to go on"
    )]
    Newer { found: u64, known: u32 },
    #[error("the learner state could not be brought from schema {from} to {}: {message}", from + 1)]
    Step { from: u64, message: String },
    #[error("the learner state is damaged at `{path}`: {message}")]
    Field { path: String, message: String },
}

/// The learner state in `json`, migrated to today's schema.
pub fn load(json: Value) -> Result<LearnerState, MigrateError> {
    let json = walk(json, MIGRATIONS)?;
    path_deserializer::from_value(json).map_err(|(path, message)| MigrateError::Field { path, message })
}

/// Applies every migration from the file's schema to the last one of the table.
fn walk(mut json: Value, steps: &[Migration]) -> Result<Value, MigrateError> {
    let known = steps.len() as u64 + 1;
    let found = json.get("schema").and_then(Value::as_u64).filter(|n| *n >= 1).ok_or(MigrateError::NoSchema)?;
    if found > known {
        return Err(MigrateError::Newer { found, known: known as u32 });
    }
    for from in found..known {
        json = steps[from as usize - 1](json).map_err(|message| MigrateError::Step { from, message })?;
        if let Some(schema) = json.get_mut("schema") {
            *schema = Value::from(from + 1);
        }
    }
    Ok(json)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::learner::learner_strategies;

    fn saved() -> Value {
        serde_json::to_value(LearnerState::default()).expect("a state")
    }

    fn check_error(json: Value, expected: &str) {
        assert_eq!(load(json).expect_err("must be refused").to_string(), expected);
    }

    #[test]
    fn todays_schema_loads_as_it_is() {
        assert_eq!(load(saved()), Ok(LearnerState::default()));
    }

    #[test]
    fn fields_added_later_may_be_missing() {
        let mut json = saved();
        json.as_object_mut().expect("an object").remove("overridden");
        assert_eq!(load(json), Ok(LearnerState::default()));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        check_error(json!(null), "the learner state has no usable `schema` number");
        check_error(json!({"schema": "1"}), "the learner state has no usable `schema` number");
        check_error(json!({"schema": 0}), "the learner state has no usable `schema` number");
        check_error(
            json!({"schema": 4}),
            "the learner state was written by a newer Rung (schema 4; this one reads up to 3): install the newer version to go on",
        );
        check_error(json!({"schema": 3}), "the learner state is damaged at `.`: missing field `version`");
        check_error(
            json!({"schema": 1}),
            "the learner state could not be brought from schema 1 to 2: `memory.misconceptions` is missing",
        );
        check_error(
            json!({"schema": 2}),
            "the learner state could not be brought from schema 2 to 3: `profile` is missing",
        );
    }

    #[test]
    fn a_bad_field_is_named_by_its_path() {
        let check = |pointer: &str, bad: Value, expected: &str| {
            let mut json = saved();
            json["mastery"]["trees"] =
                serde_json::to_value(crate::types::learner_state::Skill::starting_at(0.2)).expect("a skill");
            json["memory"]["recent"] = json!([true, false]);
            *json.pointer_mut(pointer).expect("a place in the state") = bad;
            check_error(json, &format!("the learner state is damaged at {expected}"));
        };
        check("/mastery/trees/alpha", json!("x"), "`.mastery.trees.alpha`: invalid type: string \"x\", expected f64");
        check("/mastery/trees", json!({}), "`.mastery.trees`: missing field `mastery`");
        check("/memory/recent/1", json!(3), "`.memory.recent[1]`: invalid type: integer `3`, expected a boolean");
        check(
            "/profile/skill",
            json!("lots"),
            "`.profile.skill`: unknown variant `lots`, expected one of `new`, `some`, `confident`",
        );
        check("/engagement/streak", json!(-1), "`.engagement.streak`: invalid value: integer `-1`, expected u32");
    }

    fn renames(mut json: Value) -> Result<Value, String> {
        let object = json.as_object_mut().ok_or("the file is not an object")?;
        let name = object.remove("name").ok_or("`name` is missing")?;
        object.insert("title".to_owned(), name);
        Ok(json)
    }

    fn doubles(mut json: Value) -> Result<Value, String> {
        let n = json["n"].as_u64().ok_or("`n` is not a number")?;
        json["n"] = json!(n * 2);
        Ok(json)
    }

    #[test]
    fn schema_1_knew_only_that_a_misconception_was_resolved() {
        let check = |resolved: Value, expected: Result<Value, &str>| {
            let old = json!({"schema": 1, "memory": {"misconceptions": [{"last_seen": "then", "resolved": resolved}]}});
            let new = walk(old, &MIGRATIONS[..1]).map(|json| json["memory"]["misconceptions"][0]["resolved"].clone());
            assert_eq!(new.map_err(|error| error.to_string()), expected.map_err(str::to_owned));
        };
        check(json!(true), Ok(json!("then")));
        check(json!(false), Ok(json!(null)));
        check(
            json!("yes"),
            Err("the learner state could not be brought from schema 1 to 2: `resolved` of a misconception is \"yes\""),
        );
    }

    #[test]
    fn schema_2_noted_a_language_that_is_a_preference() {
        let old = json!({"schema": 2, "profile": {"answered": true, "language": "python"}});
        assert_eq!(walk(old, MIGRATIONS), Ok(json!({"schema": 3, "profile": {"answered": true}})));
    }

    /// The test uses made-up migrations instead of the real table.
    #[test]
    fn steps_are_taken_in_order_from_where_the_file_stands() {
        let steps: &[Migration] = &[renames, doubles];
        let check = |json: Value, expected: Result<Value, &str>| {
            assert_eq!(walk(json, steps).map_err(|e| e.to_string()), expected.map_err(str::to_owned));
        };
        check(json!({"schema": 1, "name": "a", "n": 2}), Ok(json!({"schema": 3, "title": "a", "n": 4})));
        check(json!({"schema": 2, "title": "a", "n": 2}), Ok(json!({"schema": 3, "title": "a", "n": 4})));
        check(json!({"schema": 3, "title": "a", "n": 2}), Ok(json!({"schema": 3, "title": "a", "n": 2})));
        check(
            json!({"schema": 1, "n": 2}),
            Err("the learner state could not be brought from schema 1 to 2: `name` is missing"),
        );
    }

    proptest! {
        #[test]
        fn every_state_that_was_saved_loads_as_it_was(state in learner_strategies::state()) {
            let text = serde_json::to_string(&state).expect("a state");
            let json = serde_json::from_str(&text).expect("JSON");
            prop_assert_eq!(load(json), Ok(state));
        }

        #[test]
        fn no_json_makes_it_panic(json in learner_strategies::json()) {
            let _ = load(json);
        }
    }
}
