//! Reads a package's submissions: accepted ones become references, rejected ones become known bugs with the verdict of
//! their folder.

use std::collections::BTreeMap;
use std::path::Path;

use super::KattisReader;
use crate::pack::problem_import::DraftBug;
use crate::pack::problem_import::name_conversion::unique_id;
use crate::types::Language;
use crate::types::sanitize::clean;
use crate::types::verdict_report::Verdict;

/// The submissions of a package.
#[derive(Debug, Default)]
pub(super) struct PackageSubmissions {
    pub bugs: Vec<DraftBug>,
    /// By path in the problem's folder.
    pub files: BTreeMap<String, String>,
    /// The path in the package, by path in the problem's folder.
    pub origins: BTreeMap<String, String>,
}

/// Reads the submissions. `groups` are tags of hidden cases; a wrong program must fail one of them.
pub(super) fn read_submissions(reader: &mut KattisReader<'_>, groups: &[String]) -> PackageSubmissions {
    let paths: Vec<String> =
        reader.package.files.keys().filter(|path| path.starts_with("submissions/")).cloned().collect();
    let (mut found, mut taken) = (PackageSubmissions::default(), Vec::new());
    for path in paths {
        let mut parts = path.splitn(3, '/').skip(1);
        let (Some(folder), Some(name)) = (parts.next(), parts.next()) else { continue };
        if name.contains('/') {
            reader.leave_out(&path, "a submission of several files has no counterpart");
            continue;
        }
        let annotated = || annotated_verdict(reader.package.files.get(&path)?);
        let Some(verdict) = verdict_for_folder(folder).or_else(annotated) else {
            if Path::new(name).extension().is_none_or(|extension| extension != "yaml") {
                reader.leave_out(&path, format!("'{}' is no folder of one verdict", clean(folder)));
            }
            continue;
        };
        let Some(language) = Language::from_path(name.as_ref()) else {
            reader.leave_out(&path, "its extension is no language that can be judged");
            continue;
        };
        let source = match reader.read_text(&path) {
            Some(Ok(source)) => source,
            Some(Err(why)) => {
                reader.leave_out(&path, why);
                continue;
            }
            None => continue,
        };
        if language == Language::Python && is_python_2(&source) {
            reader.leave_out(&path, "it is Python 2");
            continue;
        }
        if !verdict.passed() && groups.is_empty() {
            reader.leave_out(&path, "a wrong program needs a hidden case that it fails, and the package has none");
            continue;
        }
        let file = found.add(name, language, verdict, source, groups, &mut taken);
        found.origins.insert(file, path);
    }
    found
}

/// Returns the verdict of the programs in a folder.
fn verdict_for_folder(folder: &str) -> Option<Verdict> {
    match folder {
        "accepted" => Some(Verdict::Ac),
        "wrong_answer" => Some(Verdict::Wa),
        "time_limit_exceeded" | "brute_force" => Some(Verdict::Tle),
        "run_time_error" => Some(Verdict::Re),
        "memory_limit_exceeded" | "memory_limit" => Some(Verdict::Mle),
        "output_limit_exceeded" | "output_limit" => Some(Verdict::Ole),
        _ => None,
    }
}

/// Returns the verdict that a program in another folder says it gets, if it names exactly one:
/// `@EXPECTED_RESULTS@: MEMORY-LIMIT`.
fn annotated_verdict(source: &[u8]) -> Option<Verdict> {
    let source = std::str::from_utf8(source).ok()?;
    let (_, rest) = source.split_once("@EXPECTED_RESULTS@:")?;
    let line = rest.lines().next().unwrap_or_default().trim().trim_end_matches("*/").trim();
    match line.to_uppercase().replace('_', "-").as_str() {
        "CORRECT" | "ACCEPTED" => Some(Verdict::Ac),
        "WRONG-ANSWER" | "NO-OUTPUT" => Some(Verdict::Wa),
        "TIMELIMIT" | "TIME-LIMIT" | "TIME-LIMIT-EXCEEDED" => Some(Verdict::Tle),
        "RUN-ERROR" | "RUN-TIME-ERROR" => Some(Verdict::Re),
        "MEMORY-LIMIT" | "MEMORY-LIMIT-EXCEEDED" => Some(Verdict::Mle),
        "OUTPUT-LIMIT" | "OUTPUT-LIMIT-EXCEEDED" => Some(Verdict::Ole),
        _ => None,
    }
}

fn is_python_2(source: &str) -> bool {
    let first = source.lines().next().unwrap_or_default();
    let statement = |line: &str| {
        line.trim_start().strip_prefix("print ").is_some_and(|rest| !rest.trim_start().starts_with(['=', '(']))
    };
    first.contains("python2") || source.contains("raw_input(") || source.lines().any(statement)
}

impl PackageSubmissions {
    /// Adds a program, and returns its path in the problem's folder.
    fn add(
        &mut self,
        name: &str,
        language: Language,
        verdict: Verdict,
        source: String,
        groups: &[String],
        taken: &mut Vec<String>,
    ) -> String {
        let (stem, extension) = (name.rsplit_once('.').map_or(name, |(stem, _)| stem), language.extension());
        if verdict.passed() {
            let first = format!("solutions/{language}.{extension}");
            let path = if self.files.contains_key(&first) {
                format!("solutions/{language}-{}.{extension}", unique_id(stem, "other", taken))
            } else {
                first
            };
            self.files.insert(path.clone(), source);
            return path;
        }
        let id = unique_id(stem, "wrong", taken);
        let file = format!("bugs/{language}/{id}.{extension}");
        self.files.insert(file.clone(), source);
        // A slow program must fail the last group, which has the large inputs.
        let must_fail = groups.last().cloned().into_iter().collect();
        let message = format!("Came with the package as `{}`: say what goes wrong.", clean(name));
        self.bugs.push(DraftBug { id, file: file.clone(), message, verdict, must_fail });
        file
    }
}
