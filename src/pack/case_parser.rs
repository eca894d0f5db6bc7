//! Reads `cases.json` and reports every mistake with the line on which its case starts.

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::Value as Json;

use crate::types::Value;
use crate::types::problem::{Case, Checker, Expected, Signature, Tolerance};
use crate::types::test_cases::{Cases, GeneratorCall};

use super::identifiers::{is_id, is_python_name};
use super::pack_files::PackFiles;
use super::pack_finding::FindingSink;
use super::text_file::TextFile;
use super::type_check;
use crate::types::did_you_mean::suggest;

mod case_files;
mod json_elements;

const KEYS: [&str; 11] =
    ["id", "args", "expected", "error", "generate", "input_file", "answer_file", "sample", "tags", "note", "tolerance"];
/// Maximum number of cases, more than any problem needs. The limit bounds the cost of a hostile file.
const MAX_CASES: usize = 1_000;

/// Reads the file, which must exist and contain at least one case. The starter pack in the binary has no mistakes to
/// report, so its cases are read on first use.
///
/// `checker` is `None` if the pack's checker can't be read; then the checks that depend on it are skipped.
pub(super) fn load_cases(
    files: &PackFiles,
    path: &str,
    signature: &Signature,
    checker: Option<&Checker>,
    sink: &FindingSink,
) -> Cases {
    // A test checks the pack in the binary, and reading its cases would take most of the startup time.
    if let Some(bytes) = files.embedded_file(path) {
        let (path, signature, checker) = (path.to_owned(), signature.clone(), checker.cloned());
        return Cases::later(move || {
            let (mut files, sink) = (PackFiles::default(), FindingSink::new(""));
            files.insert(&path, bytes);
            read_file(&files, &path, &signature, checker.as_ref(), &sink)
        });
    }
    read_file(files, path, signature, checker, sink).into()
}

fn read_file(
    files: &PackFiles,
    path: &str,
    signature: &Signature,
    checker: Option<&Checker>,
    sink: &FindingSink,
) -> Vec<Case> {
    if files.get(path).is_none() {
        sink.error(path, None, "the file is missing", "Write it: a JSON array with one case a line.");
    }
    TextFile::open(files, path, sink).map_or_else(Vec::new, |source| parse_cases(files, &source, signature, checker))
}

/// The line of a comma before a closing bracket, if that is what makes the text invalid.
fn trailing_comma(text: &str, error: &serde_json::Error) -> Option<u32> {
    let line_start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = line_start + error.column().saturating_sub(1);
    let before = text.get(..at)?.trim_end();
    let is_closing = text.get(at..)?.starts_with([']', '}']);
    (is_closing && before.ends_with(',')).then(|| 1 + before.matches('\n').count() as u32)
}

fn parse_cases(
    files: &PackFiles,
    source: &TextFile<'_>,
    signature: &Signature,
    checker: Option<&Checker>,
) -> Vec<Case> {
    // A first pass finds invalid JSON; after it, counting brackets is enough to separate the cases.
    if let Err(error) = serde_json::from_str::<IgnoredAny>(source.text) {
        match trailing_comma(source.text, &error) {
            Some(line) => source.error(line, "a comma stands behind the last item of a list or object", "Remove it."),
            None => source.error(error.line() as u32, format!("this is not JSON: {error}"), ""),
        }
        return Vec::new();
    }
    let Some(elements) = json_elements::array_element_ranges(source.text) else {
        source.error(1, "this is not a list of cases", "Start with [ and put one case a line.");
        return Vec::new();
    };
    if elements.is_empty() || elements.len() > MAX_CASES {
        let mend = format!("Give at least 12 and at most {MAX_CASES} cases.");
        source.error(1, format!("there are {} cases", elements.len()), mend);
        return Vec::new();
    }
    let mut cases: Vec<Case> = Vec::with_capacity(elements.len());
    for (i, element) in elements.into_iter().enumerate() {
        let reader = CaseParser { files, source, line: source.line_of(element.start), name: format!("case {}", i + 1) };
        let Some(case) = reader.parse_case(&source.text[element], signature) else { continue };
        if cases.iter().any(|other| other.id == case.id) {
            reader.error(format!("the id '{}' is taken by an earlier case", case.id), "Give every case its own id.");
            continue;
        }
        source.record_line(|| format!("case.{}", case.id), reader.line);
        if case.tolerance.is_some() {
            CaseParser { name: format!("case '{}'", case.id), ..reader }.check_tolerance_applies(&case, checker);
        }
        cases.push(case);
    }
    cases
}

/// A case's keys in order, repeated ones included (JSON parsers silently keep the last one).
struct Entries(Vec<(String, Json)>);

impl<'de> Deserialize<'de> for Entries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(EntriesVisitor)
    }
}

struct EntriesVisitor;

impl<'de> Visitor<'de> for EntriesVisitor {
    type Value = Entries;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a case in braces")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Entries(entries))
    }
}

struct CaseParser<'a> {
    files: &'a PackFiles,
    source: &'a TextFile<'a>,
    line: u32,
    /// The case's name in messages: its number until its id is known.
    name: String,
}

impl CaseParser<'_> {
    fn error(&self, what: impl AsRef<str>, mend: impl AsRef<str>) {
        self.source.error(self.line, format!("{}: {}", self.name, what.as_ref()), mend);
    }

    /// Reads one element of the array.
    fn parse_case(&self, text: &str, signature: &Signature) -> Option<Case> {
        match serde_json::from_str::<Entries>(text) {
            Ok(Entries(entries)) => {
                let id = self.parse_id(entries.iter().find(|(key, _)| key == "id").map(|(_, id)| id));
                let name = id.as_ref().map_or_else(|| self.name.clone(), |id| format!("case '{id}'"));
                CaseParser { name, ..*self }.parse_named_case(id, &entries, signature)
            }
            Err(error) => {
                self.error(format!("can't be read: {error}"), "");
                None
            }
        }
    }

    fn parse_named_case(&self, id: Option<String>, entries: &[(String, Json)], signature: &Signature) -> Option<Case> {
        let known = self.check_keys(entries);
        let get = |key: &str| entries.iter().find(|(name, _)| name == key).map(|(_, value)| value);
        let tags = self.parse_tags(get("tags"));
        let sample = self.parse_sample(get("sample"));
        let note = self.parse_note(get("note"));
        let tolerance = match get("tolerance") {
            Some(json) => Some(self.parse_tolerance(json)?),
            None => None,
        };
        if get("input_file").or(get("answer_file")).is_some() {
            let (args, expected) = self.parse_case_files(&get, signature)?;
            let (id, tags, sample) = (id?.as_str().into(), tags?, sample?);
            return known.then_some(Case { id, args, expected, sample, tags, note, tolerance, made: None });
        }
        if let Some(call) = get("generate") {
            let others = ["args", "expected", "error", "sample"].into_iter().find(|key| get(key).is_some());
            let made = self.parse_generator_call(call, others);
            let (args, expected, made) = (Vec::new(), Expected::Value(Value::None), Some(made?));
            let (id, tags) = (id?.as_str().into(), tags?);
            return known.then_some(Case { id, args, expected, sample: false, tags, note, tolerance, made });
        }
        let args = self.parse_args(get("args"), signature);
        let expected =
            args.as_ref().and_then(|args| self.parse_expected(get("expected"), get("error"), args, signature));
        let (id, tags, sample) = (id?, tags?, sample?);
        known.then_some(Case {
            id: id.as_str().into(),
            args: args?,
            expected: expected?,
            sample,
            tags,
            note,
            tolerance,
            made: None,
        })
    }

    /// `[n, seed]` of a call of the generator. `other` is a key that can't be combined with it.
    fn parse_generator_call(&self, call: &Json, other: Option<&str>) -> Option<GeneratorCall> {
        if let Some(other) = other {
            let mend = "gen.py makes the arguments, the reference the answer, and a sample is read by people: keep one of them.";
            self.error(format!("'{other}' stands beside 'generate'"), mend);
            return None;
        }
        let number = |place: usize| call.get(place).and_then(Json::as_u64);
        let length = call.as_array().map(Vec::len);
        let n = number(0).and_then(|n| u32::try_from(n).ok());
        let found = n.zip(number(1)).filter(|_| length == Some(2)).map(|(n, seed)| GeneratorCall { n, seed });
        if found.is_none() {
            self.error(
                "'generate' must be the size and the seed of a call",
                "Write for example \"generate\": [20000, 1].",
            );
        }
        found
    }

    fn check_keys(&self, entries: &[(String, Json)]) -> bool {
        let mut known = true;
        for (i, (key, _)) in entries.iter().enumerate().take(2 * KEYS.len()) {
            if !KEYS.contains(&key.as_str()) {
                self.error(format!("unknown key '{key}'"), suggest(key, KEYS));
                known = false;
            } else if entries[..i].iter().any(|(earlier, _)| earlier == key) {
                self.error(format!("the key '{key}' is written twice"), "Keep one of them.");
                known = false;
            }
        }
        known
    }

    fn parse_id(&self, id: Option<&Json>) -> Option<String> {
        let found = id.and_then(Json::as_str).filter(|id| is_id(id));
        if found.is_none() {
            let what =
                if id.is_none() { "the key 'id' is missing" } else { "the id isn't in lower-case words and hyphens" };
            self.error(what, "Give it a short id such as \"two-equal-slips\".");
        }
        found.map(str::to_owned)
    }

    fn parse_tags(&self, tags: Option<&Json>) -> Option<Vec<String>> {
        let Some(tags) = tags else { return Some(Vec::new()) };
        let id = |tag: &Json| tag.as_str().filter(|tag| is_id(tag)).map(str::to_owned);
        let found: Option<Vec<String>> = tags.as_array().and_then(|tags| tags.iter().map(id).collect());
        if found.is_none() {
            self.error("'tags' must be a list of words", "Write for example \"tags\": [\"empty\", \"no-answer\"].");
        }
        found
    }

    fn parse_sample(&self, sample: Option<&Json>) -> Option<bool> {
        let found = sample.map_or(Some(false), Json::as_bool);
        if found.is_none() {
            self.error("'sample' must be true or false", "Write \"sample\": true, or leave it out.");
        }
        found
    }

    /// Parses `tolerance`. A number is the absolute tolerance; in an object, a missing part is 0.
    fn parse_tolerance(&self, json: &Json) -> Option<Tolerance> {
        let size = |json: &Json| json.as_f64().filter(|x| (0.0..=1e9).contains(x));
        let part = |key: &str| json.get(key).map_or(Some(0.0), size);
        let known =
            |map: &serde_json::Map<String, Json>| !map.is_empty() && map.keys().all(|key| key == "abs" || key == "rel");
        let found = match json {
            Json::Number(_) => size(json).map(|abs| Tolerance { abs, rel: 0.0 }),
            Json::Object(map) if known(map) => part("abs").zip(part("rel")).map(|(abs, rel)| Tolerance { abs, rel }),
            _ => None,
        };
        if found.is_none() {
            let mend = "Write \"tolerance\": 0.01, or {\"abs\": 0.01, \"rel\": 1e-6}.";
            self.error("'tolerance' must be a number from 0 to 1e9, or 'abs' and 'rel'", mend);
        }
        found
    }

    /// Reports a tolerance that the checker ignores, because its author would rely on it.
    fn check_tolerance_applies(&self, case: &Case, checker: Option<&Checker>) {
        let why = match (&case.expected, checker) {
            (Expected::Error(_), _) => "the case expects an error, and no number",
            (_, Some(Checker::AnyValid { .. })) => "check.py decides, and does not see it",
            _ => return,
        };
        self.error(format!("'tolerance' says nothing here: {why}"), "Remove it.");
    }

    /// Parses `note`; reports and leaves out a note of the wrong type.
    fn parse_note(&self, note: Option<&Json>) -> Option<String> {
        let note = note?;
        if !note.is_string() {
            self.error("'note' must be text", "Put it in double quotes.");
        }
        note.as_str().map(|text| self.source.clean_part(text, self.line))
    }

    fn parse_args(&self, args: Option<&Json>, signature: &Signature) -> Option<Vec<Json>> {
        let Some(args) = args.and_then(Json::as_array) else {
            self.error("'args' must be a list with one value a parameter", "Write \"args\": […].");
            return None;
        };
        match type_check::fit_args(signature, args) {
            Ok(fitted) => Some(fitted),
            Err(misfit) => {
                self.error(misfit.to_string(), "Mend the case or the signature.");
                None
            }
        }
    }

    fn parse_expected(
        &self,
        expected: Option<&Json>,
        error: Option<&Json>,
        args: &[Json],
        signature: &Signature,
    ) -> Option<Expected> {
        match (expected, error) {
            (Some(json), None) => match type_check::fit_expected(signature, args, json) {
                Ok(value) => Some(Expected::Value(value)),
                Err(misfit) => {
                    self.error(misfit.to_string(), "Mend the case or the signature.");
                    None
                }
            },
            (None, Some(Json::String(name))) if is_python_name(name) => Some(Expected::Error(name.clone())),
            (None, Some(_)) => {
                self.error("'error' must be the name of an exception", "Write for example \"error\": \"ValueError\".");
                None
            }
            (both, _) => {
                let what = if both.is_some() {
                    "both 'expected' and 'error' are given"
                } else {
                    "what is expected is missing"
                };
                self.error(what, "Give either \"expected\": value or \"error\": \"ValueError\".");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests;
