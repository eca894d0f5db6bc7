//! Imports Exercism's problem specifications: the `canonical-data.json` of an exercise becomes problems in function
//! mode, one per property.
//!
//! That project's README describes the format: cases in groups of any depth, each with a property (the function to
//! call), named inputs and an expected value. `{"error": …}` means an error, and `reimplements` names a case that is
//! replaced. The format has no types: the types are inferred from all values at the same position, and every case must
//! fit them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;
use serde_json::Value as Json;

use super::name_conversion::{self, unique_id};
use super::type_inference::{self, InferredType};
use super::{ImportedProblems, Omission, ProblemDraft};
use crate::pack::manifest_text::title_from_id;
use crate::pack::type_check;
use crate::types::problem::{Case, Checker, Expected, Limits, Param, Signature, Type};
use crate::types::sanitize::clean;

mod big_integers;
mod derived_tags;

/// Deepest nesting of groups.
const MAX_GROUP_DEPTH: usize = 20;
/// Minimum share of the values at one position that must have the same type; otherwise the property is left out. Our
/// choice: one odd value in five is a variation for some languages, but more mean a different kind of task.
const MIN_TYPE_SHARE: f64 = 0.8;
/// Maximum number of cases shown to learners.
const MAX_SAMPLES: usize = 2;
/// Longest sample, in bytes of JSON; a longer one is not readable as an example.
const MAX_SAMPLE_BYTES: usize = 400;
/// The Python exception for an error, if the specification names none.
const DEFAULT_EXCEPTION: &str = "ValueError";

/// The files of one exercise; some may be missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exercise<'a> {
    /// The folder's name.
    pub slug: &'a str,
    pub canonical: &'a str,
    /// Introduction and description.
    pub statement: &'a str,
    pub metadata: &'a str,
    /// The topic that its problems get.
    pub topic: &'a str,
}

/// Imports an exercise.
#[must_use]
pub fn import_exercise(exercise: &Exercise<'_>) -> ImportedProblems {
    let mut imported = ImportedProblems::default();
    let mut leave = |place: String, why: String| imported.left_out.push(Omission::new(place, why));
    let parsed = serde_json::from_str::<Json>(&big_integers::mark_big_integers(exercise.canonical));
    let cases = match parsed {
        Err(error) => {
            leave(exercise.slug.to_owned(), format!("`canonical-data.json` is not JSON: {error}"));
            return imported;
        }
        Ok(json) => match json.get("cases").and_then(Json::as_array) {
            Some(cases) => cases.clone(),
            None => {
                leave(exercise.slug.to_owned(), "`canonical-data.json` has no list of cases".to_owned());
                return imported;
            }
        },
    };
    let mut found = Vec::new();
    collect_cases(&cases, &[], exercise.slug, &mut found, &mut imported.left_out, 0);
    let replaced: Vec<String> = found.iter().filter_map(|given| given.case.reimplements.clone()).collect();
    found.retain(|given| {
        let stays = given.case.uuid.as_ref().is_none_or(|uuid| !replaced.contains(uuid));
        if !stays {
            imported.left_out.push(Omission::new(given.describe(exercise.slug), "a later case reimplements it"));
        }
        stays
    });
    let mut properties: Vec<&str> = Vec::new();
    for given in &found {
        if !properties.contains(&given.case.property.as_str()) {
            properties.push(&given.case.property);
        }
    }
    let alone = properties.len() == 1;
    let about = ExerciseMetadata::from_exercise(exercise);
    for property in properties {
        let own: Vec<&GroupedCase> = found.iter().filter(|given| given.case.property == property).collect();
        match build_draft(exercise, &about, property, alone, &own, &mut imported.left_out) {
            Ok(draft) => imported.drafts.push(draft),
            Err(why) => imported.left_out.push(Omission::new(format!("{}/{property}", exercise.slug), why)),
        }
    }
    imported
}

/// A case of the specification.
#[derive(Clone, Debug, Deserialize)]
struct CanonicalCase {
    uuid: Option<String>,
    #[serde(default)]
    description: String,
    property: String,
    input: serde_json::Map<String, Json>,
    expected: Json,
    reimplements: Option<String>,
    #[serde(default)]
    scenarios: Vec<String>,
}

/// A case with its enclosing groups.
#[derive(Clone, Debug)]
struct GroupedCase {
    case: CanonicalCase,
    groups: Vec<String>,
}

impl GroupedCase {
    fn describe(&self, slug: &str) -> String {
        format!("{slug}/{}: case '{}'", self.case.property, clean(&self.case.description))
    }

    fn is_error(&self) -> bool {
        let error = self.case.expected.as_object().and_then(|map| map.get("error"));
        error.is_some_and(Json::is_string) && self.case.expected.as_object().is_some_and(|map| map.len() == 1)
    }

    /// Returns the reason why the case can't be compared, if there is one.
    fn reason_unusable(&self) -> Option<&'static str> {
        let by_chance = |json: &Json| json.as_object().is_some_and(|map| map.contains_key("random"));
        let expected = &self.case.expected;
        let chance = by_chance(expected) || expected.as_object().is_some_and(|map| map.values().any(by_chance));
        if chance || self.case.scenarios.iter().any(|scenario| scenario == "random") {
            return Some("what is expected is left to chance");
        }
        let inputs = self.case.input.values().any(big_integers::has_big_integer);
        (inputs || big_integers::has_big_integer(expected)).then_some("it has a whole number of more than 64 bits")
    }
}

fn collect_cases(
    cases: &[Json],
    groups: &[String],
    slug: &str,
    found: &mut Vec<GroupedCase>,
    left_out: &mut Vec<Omission>,
    depth: usize,
) {
    for (number, json) in (1..).zip(cases) {
        let named = json.get("description").and_then(Json::as_str).map_or_else(|| format!("number {number}"), clean);
        if let Some(inner) = json.get("cases").and_then(Json::as_array) {
            if depth == MAX_GROUP_DEPTH {
                left_out.push(Omission::new(format!("{slug}: group '{named}'"), "it lies too deep"));
                continue;
            }
            let groups = [groups, &[named]].concat();
            collect_cases(inner, &groups, slug, found, left_out, depth + 1);
            continue;
        }
        match serde_json::from_value::<CanonicalCase>(json.clone()) {
            Ok(case) => found.push(GroupedCase { case, groups: groups.to_vec() }),
            Err(error) => left_out.push(Omission::new(format!("{slug}: case '{named}'"), error.to_string())),
        }
    }
}

/// The metadata of an exercise.
struct ExerciseMetadata {
    title: String,
    source: String,
}

impl ExerciseMetadata {
    fn from_exercise(exercise: &Exercise<'_>) -> Self {
        let metadata = exercise.metadata.parse::<toml::Table>().unwrap_or_default();
        let text =
            |key: &str| metadata.get(key).and_then(toml::Value::as_str).map(|text| clean(text).trim().to_owned());
        let title = text("title").filter(|title| !title.is_empty()).unwrap_or_else(|| title_from_id(exercise.slug));
        let first = text("source").filter(|source| !source.is_empty());
        let own = format!("Exercism problem specifications, exercise {}", exercise.slug);
        Self { title, source: first.map_or(own.clone(), |first| format!("{own}; first: {first}")) }
    }
}

fn build_draft(
    exercise: &Exercise<'_>,
    about: &ExerciseMetadata,
    property: &str,
    alone: bool,
    given: &[&GroupedCase],
    left_out: &mut Vec<Omission>,
) -> Result<ProblemDraft, String> {
    let usable = select_usable(exercise.slug, given, left_out);
    if usable.is_empty() {
        return Err("none of its cases can be compared".to_owned());
    }
    let inputs: Vec<NamedInputs> = flatten_inputs(&usable);
    let (params, mut fits) = infer_parameters(&inputs)?;
    let returned = infer_return_type(&usable, &mut fits)?;
    let returns = returned.to_type().ok_or("what is expected is null in every case")?;
    let is_unordered = matches!(returns, Type::List(_)) && relaxes_order(exercise.canonical);
    let signature = Signature::Function { name: name_conversion::to_python_name(property), params, returns };
    let cases = build_cases(exercise, &signature, (&usable, &inputs, &fits), left_out);
    if cases.is_empty() {
        return Err("none of its cases fits".to_owned());
    }
    let (slug, id) = (
        name_conversion::to_id(exercise.slug, "exercise"),
        name_conversion::to_id(&name_conversion::to_python_name(property).replace('_', "-"), "it"),
    );
    let (id, title) = if alone {
        (slug, about.title.clone())
    } else {
        (name_conversion::to_id(&format!("{slug}-{id}"), "it"), format!("{}: {property}", about.title))
    };
    Ok(ProblemDraft {
        uuid: name_conversion::stable_uuid(&format!("exercism/{}/{property}", exercise.slug)),
        id,
        title,
        topic: exercise.topic.to_owned(),
        license: Some("MIT".to_owned()),
        authors: Vec::new(),
        source: Some(about.source.clone()),
        checker: if is_unordered { Checker::Unordered } else { choose_checker(&returned) },
        limits: Limits::default(),
        statement: build_statement(
            exercise,
            &signature,
            alone,
            cases.iter().any(|case| matches!(case.expected, Expected::Error(_))),
        ),
        signature,
        cases,
        bugs: Vec::new(),
        files: BTreeMap::new(),
        origins: BTreeMap::new(),
    })
}

/// Returns the cases that can be compared, and adds the others to `left_out`.
fn select_usable<'a>(slug: &str, given: &[&'a GroupedCase], left_out: &mut Vec<Omission>) -> Vec<&'a GroupedCase> {
    let mut usable = Vec::new();
    for one in given {
        match one.reason_unusable() {
            Some(why) => left_out.push(Omission::new(one.describe(slug), why)),
            None => usable.push(*one),
        }
    }
    usable
}

/// Infers the type that most cases expect; `fits` records the cases that expect another type.
fn infer_return_type(given: &[&GroupedCase], fits: &mut [Result<(), String>]) -> Result<InferredType, String> {
    let answers = given.iter().filter(|given| !given.is_error());
    let values: Vec<Option<&Json>> = answers.map(|given| Some(&given.case.expected)).collect();
    if values.is_empty() {
        return Err("every case expects an error, so nothing says what it returns".to_owned());
    }
    let (returned, agree) = type_inference::infer_common_type(&values, MIN_TYPE_SHARE)
        .map_err(|why| format!("what is expected is {why}"))?;
    let mut agree = agree.into_iter();
    for (given, fits) in given.iter().zip(fits) {
        if !given.is_error()
            && let Some(Err(why)) = agree.next()
            && fits.is_ok()
        {
            *fits = Err(format!("what is expected is {why}"));
        }
    }
    Ok(returned)
}

/// Whether the specification's comments allow any order of an answer's items.
fn relaxes_order(canonical: &str) -> bool {
    const WORDS: [&str; 8] = [
        "any order",
        "skip asserting the order",
        "order does not matter",
        "order doesn't matter",
        "order is not important",
        "regardless of order",
        "regardless of the order",
        "different ordering",
    ];
    let comments = serde_json::from_str::<Json>(canonical).ok().and_then(|json| json.get("comments").cloned());
    let lines = comments.as_ref().and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str);
    let text = lines.collect::<Vec<_>>().join(" ").to_lowercase();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    WORDS.iter().any(|words| text.contains(words))
}

/// Chooses the checker. Floats are compared with a tolerance that allows for manual rounding.
fn choose_checker(returned: &InferredType) -> Checker {
    if returned.has_float() { Checker::Float { abs: 1e-6, rel: 1e-9 } } else { Checker::Exact }
}

/// Inputs by name, in the order of the first case that has them.
type NamedInputs = Vec<(String, Json)>;

/// Returns the inputs of every case. An object is a record if every case has it with the same keys and its values have
/// different types. Its parts become separate inputs.
fn flatten_inputs(given: &[&GroupedCase]) -> Vec<NamedInputs> {
    let mut keys: Vec<&String> = Vec::new();
    for key in given.iter().flat_map(|given| given.case.input.keys()) {
        if !keys.contains(&key) {
            keys.push(key);
        }
    }
    let record = |key: &str| {
        let objects: Option<Vec<_>> =
            given.iter().map(|given| given.case.input.get(key).and_then(Json::as_object)).collect();
        let objects = objects?;
        let first: Vec<&String> = objects.first()?.keys().collect();
        let same = objects
            .iter()
            .all(|object| object.len() == first.len() && first.iter().all(|key| object.contains_key(*key)));
        let mixed = objects.iter().any(|object| InferredType::from_json(&Json::Object((*object).clone())).is_err());
        (same && mixed).then(|| first.into_iter().cloned().collect::<Vec<String>>())
    };
    let parts: Vec<(&String, Option<Vec<String>>)> = keys.into_iter().map(|key| (key, record(key))).collect();
    let inputs = |given: &&GroupedCase| {
        let mut row = NamedInputs::new();
        for (key, record) in &parts {
            match (given.case.input.get(*key), record) {
                (Some(Json::Object(map)), Some(inner)) => {
                    row.extend(inner.iter().filter_map(|name| Some((format!("{key}_{name}"), map.get(name)?.clone()))));
                }
                (Some(value), _) => row.push(((*key).clone(), value.clone())),
                (None, _) => {}
            }
        }
        row
    };
    given.iter().map(inputs).collect()
}

/// Whether a case's inputs fit the parameters. The error is the reason.
type InputFit = Result<(), String>;

/// Infers the parameters, and for each case whether its inputs fit them.
fn infer_parameters(inputs: &[NamedInputs]) -> Result<(Vec<Param>, Vec<InputFit>), String> {
    let mut keys: Vec<&str> = Vec::new();
    for (key, _) in inputs.iter().flatten() {
        if !keys.contains(&key.as_str()) {
            keys.push(key);
        }
    }
    let mut fits: Vec<Result<(), String>> = vec![Ok(()); inputs.len()];
    let mut params: Vec<Param> = Vec::new();
    for key in keys {
        let values: Vec<Option<&Json>> = inputs.iter().map(|row| find_input(row, key)).collect();
        if values.iter().flatten().any(|value| is_function(value)) {
            return Err(format!("its input `{key}` is a function, and a case can only hold values"));
        }
        let (kind, own) = type_inference::infer_common_type(&values, MIN_TYPE_SHARE)
            .map_err(|why| format!("its input `{key}` is {why}"))?;
        for (fits, own) in fits.iter_mut().zip(own) {
            if let (Ok(()), Err(why)) = (&fits, own) {
                *fits = Err(format!("its input `{key}` is {why}"));
            }
        }
        let kind = kind.to_type().ok_or_else(|| format!("its input `{key}` is null in every case"))?;
        let name = name_conversion::to_python_name(key);
        if params.iter().any(|param| param.name == name) {
            return Err(format!("two of its inputs would be called `{name}`"));
        }
        params.push(Param { name, kind });
    }
    Ok((params, fits))
}

fn find_input<'a>(row: &'a NamedInputs, key: &str) -> Option<&'a Json> {
    row.iter().find(|(name, _)| name == key).map(|(_, value)| value)
}

/// True for a function in the specification's notation: `(x) -> x + 1`, `fn(x) -> contains(x, 5)`.
fn is_function(json: &Json) -> bool {
    json.as_str().is_some_and(|text| {
        let text = text.trim_start().trim_start_matches("fn").trim_start();
        text.starts_with('(') && text.contains("->")
    })
}

/// Returns the cases that fit, samples first.
fn build_cases(
    exercise: &Exercise<'_>,
    signature: &Signature,
    (given, inputs, fits): (&[&GroupedCase], &[NamedInputs], &[Result<(), String>]),
    left_out: &mut Vec<Omission>,
) -> Vec<Case> {
    let (mut cases, mut taken) = (Vec::new(), Vec::new());
    for ((given, inputs), fits) in given.iter().zip(inputs).zip(fits) {
        let made = fits.clone().and_then(|()| build_case(signature, given, inputs, &mut taken));
        match made {
            Ok(case) => cases.push(case),
            Err(why) => left_out.push(Omission::new(given.describe(exercise.slug), why)),
        }
    }
    let fits = |case: &&mut Case| {
        let short = Json::from(case.args.clone()).to_string().len() <= MAX_SAMPLE_BYTES;
        short && matches!(&case.expected, Expected::Value(value) if value.to_string().len() <= MAX_SAMPLE_BYTES)
    };
    cases.iter_mut().filter(fits).take(MAX_SAMPLES).for_each(|case| case.sample = true);
    cases.sort_by_key(|case| !case.sample);
    cases
}

fn build_case(
    signature: &Signature,
    given: &GroupedCase,
    inputs: &NamedInputs,
    taken: &mut Vec<String>,
) -> Result<Case, String> {
    let Signature::Function { params, .. } = signature else { return Err("it calls no function".to_owned()) };
    let value = |param: &Param| {
        let own = inputs.iter().find(|(name, _)| name_conversion::to_python_name(name) == param.name);
        own.map_or(Json::Null, |(_, value)| value.clone())
    };
    let args: Vec<Json> = params.iter().map(value).collect();
    let args = type_check::fit_args(signature, &args).map_err(|misfit| misfit.to_string())?;
    let expected = if given.is_error() {
        Expected::Error(DEFAULT_EXCEPTION.to_owned())
    } else {
        let value =
            type_check::fit_expected(signature, &args, &given.case.expected).map_err(|misfit| misfit.to_string())?;
        if value.to_json().is_none() {
            return Err("its answer has no counterpart in JSON".to_owned());
        }
        Expected::Value(value)
    };
    let told = [given.groups.as_slice(), &[clean(&given.case.description)]].concat().join(": ");
    Ok(Case {
        tags: derived_tags::derive_tags(&args, &expected),
        note: (!told.is_empty()).then_some(told),
        ..Case::new(unique_id(&given.case.description, "case", taken).as_str().into(), args, expected)
    })
}

/// Returns the exercise's text without the heading, with added notes on details it leaves open.
fn build_statement(exercise: &Exercise<'_>, signature: &Signature, alone: bool, errors: bool) -> String {
    let lines = exercise
        .statement
        .lines()
        .filter(|line| !matches!(line.trim(), "# Description" | "# Instructions" | "# Introduction"));
    let mut text = clean(&lines.collect::<Vec<_>>().join("\n")).trim().to_owned();
    if text.is_empty() {
        "The task is told by its examples.".clone_into(&mut text);
    }
    if let Signature::Function { name, .. } = signature
        && !alone
    {
        let _ = write!(text, "\n\nHere it is about `{name}` alone.");
    }
    if errors {
        let _ = write!(text, "\n\n## Errors\n\nWhere the input is not valid, raise `{DEFAULT_EXCEPTION}`.");
    }
    text
}

#[cfg(test)]
mod tests;
