//! Imports problem packages of contests (the Kattis and ICPC format: legacy, 2023-07 and 2025-09) as problems in stdin
//! mode.
//!
//! The format is described at icpc.io/problem-package-format. Accepted submissions become references, and rejected ones
//! become known bugs with the verdict of their folder. Flags of the default validator become a checker, and data and
//! its groups become cases. A package that needs a custom judge program (an interactive problem or an output validator)
//! is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::name_conversion::{self, unique_id};
use super::{ImportedProblems, Omission, ProblemDraft};
use crate::pack::manifest_text::title_from_id;
use crate::types::Value;
use crate::types::problem::{Case, Expected, Limits, Signature};
use crate::types::sanitize::clean;

mod case_choice;
mod kattis_statement;
mod kattis_submissions;
mod kattis_yaml;
mod latex_to_markdown;
mod validator_flags;

use kattis_yaml::YamlValue;

pub use case_choice::{CaseChoice, choose_cases};
pub use validator_flags::ValidatorFlags;

/// Memory of a package that states none, in MiB: the format's usual 2048, within what a problem may have.
const USUAL_MEMORY_MB: u32 = 1024;
/// Largest output that a problem may allow, in KiB.
const MAX_OUTPUT_KB: u32 = 4096;
/// Maximum number of samples shown to learners; further ones become ordinary cases.
const MAX_SAMPLES: usize = 3;
/// Smallest size of an input that is tagged as large, in bytes.
const MIN_LARGE_INPUT_BYTES: usize = 1_000;

/// A package as read from its folder.
#[derive(Clone, Debug, Default)]
pub struct KattisPackage {
    /// The folder's name.
    pub name: String,
    /// Contents by path.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Files that were not read, by path, with the reason.
    pub refused: Vec<Omission>,
    /// The topic that the problem gets.
    pub topic: String,
}

/// Imports a package.
#[must_use]
pub fn import_package(package: &KattisPackage) -> ImportedProblems {
    let mut reader = KattisReader { package, left_out: package.refused.clone() };
    match reader.read_draft() {
        Ok(draft) => ImportedProblems { drafts: vec![draft], left_out: reader.left_out },
        Err(why) => {
            // If a package is left out, its parts are not listed separately.
            ImportedProblems { drafts: Vec::new(), left_out: vec![Omission::new(&package.name, why)] }
        }
    }
}

struct KattisReader<'a> {
    package: &'a KattisPackage,
    left_out: Vec<Omission>,
}

impl KattisReader<'_> {
    fn leave_out(&mut self, place: &str, why: impl Into<String>) {
        self.left_out.push(Omission::new(format!("{}/{place}", self.package.name), why));
    }

    fn read_text(&self, path: &str) -> Option<Result<String, String>> {
        let bytes = self.package.files.get(path)?;
        Some(
            std::str::from_utf8(bytes).map(|text| text.replace("\r\n", "\n")).map_err(|_| "it is not UTF-8".to_owned()),
        )
    }

    fn read_draft(&mut self) -> Result<ProblemDraft, String> {
        let config = self
            .read_text("problem.yaml")
            .ok_or("it has no `problem.yaml`")?
            .map_err(|why| format!("`problem.yaml`: {why}"))?;
        let config = kattis_yaml::parse_yaml(&config).map_err(|why| format!("`problem.yaml`: {why}"))?;
        let legacy = is_legacy(&config)?;
        self.reject_custom_judging(&config, legacy)?;
        let flags = self.read_flags(&config)?;
        let language = kattis_statement::choose_statement(&self.package.files)
            .ok_or("it has no statement in Markdown or LaTeX")?;
        let statement = kattis_statement::read_statement(self, &language)?;
        let title = read_title(&config, &language.code)
            .or_else(|| kattis_statement::read_problem_name(self, &language))
            .unwrap_or_else(|| title_from_id(&self.package.name));
        let (cases, groups) = self.read_cases()?;
        let limits = self.read_limits(&config, &cases);
        let id = name_conversion::to_id(&self.package.name, "problem");
        let submissions = kattis_submissions::read_submissions(self, &groups);
        let own =
            config.get("uuid").and_then(YamlValue::as_text).filter(|uuid| crate::pack::identifiers::is_uuid(uuid));
        Ok(ProblemDraft {
            uuid: own
                .map_or_else(|| name_conversion::stable_uuid(&format!("kattis/{}", self.package.name)), str::to_owned),
            id,
            title,
            topic: self.package.topic.clone(),
            license: self.read_license(&config),
            authors: read_authors(&config),
            source: read_source(&config),
            signature: Signature::Stdin,
            checker: flags.build_checker(),
            limits,
            statement,
            cases,
            bugs: submissions.bugs,
            files: submissions.files,
            origins: submissions.origins,
        })
    }

    /// Rejects a package that only its own program can judge.
    fn reject_custom_judging(&mut self, config: &YamlValue, legacy: bool) -> Result<(), String> {
        let kinds = config.get("type").map(YamlValue::to_texts).unwrap_or_default();
        let validation = config.get("validation").and_then(YamlValue::as_text).unwrap_or("default");
        for kind in ["interactive", "multi-pass", "submit-answer"] {
            if kinds.iter().any(|own| own == kind) || validation.contains(kind) {
                return Err(format!("it is {kind}, which Rung has no mode for"));
            }
        }
        if kinds.iter().any(|kind| kind == "scoring") {
            self.leave_out("problem.yaml", "points are not taken over: a case passes or fails");
        }
        let program = self
            .package
            .files
            .keys()
            .any(|path| path.starts_with("output_validators/") || path.starts_with("output_validator/"));
        if (legacy && validation.starts_with("custom")) || (!legacy && program) {
            return Err("its answers are judged by an output validator of its own, which Rung can't run".to_owned());
        }
        for (folder, what) in
            [("graders/", "graders"), ("include/", "code that is compiled in"), ("generators/", "generators")]
        {
            if self.package.files.keys().any(|path| path.starts_with(folder)) {
                self.leave_out(folder.trim_end_matches('/'), format!("{what} can't be taken over"));
            }
        }
        Ok(())
    }

    /// Reads the flags of the default validator: from the package, or from its data if all groups agree.
    fn read_flags(&mut self, config: &YamlValue) -> Result<ValidatorFlags, String> {
        let own = config.get("validator_flags").map(YamlValue::to_texts).unwrap_or_default().join(" ");
        let mut flags = ValidatorFlags::parse(&own).map_err(|why| format!("`problem.yaml`: {why}"))?;
        let mut data: Vec<String> = self.package.files.keys().filter(|path| is_group_file(path)).cloned().collect();
        let depth = |path: &str| path.matches('/').count();
        data.sort_by_key(|path| depth(path));
        for path in data {
            let Some(Ok(text)) = self.read_text(&path) else { continue };
            let group = match kattis_yaml::parse_yaml(&text) {
                Ok(group) => group,
                Err(why) => {
                    self.leave_out(&path, why);
                    continue;
                }
            };
            let args = ["output_validator_flags", "output_validator_args"].iter().find_map(|key| group.get(key));
            let args = args.map(YamlValue::to_texts).unwrap_or_default().join(" ");
            match ValidatorFlags::parse(&args) {
                Ok(own) if args.is_empty() || own == flags => {}
                // The top group's flags apply to all groups below it.
                Ok(own) if flags == ValidatorFlags::default() && depth(&path) <= 2 => flags = own,
                Ok(_) => {
                    self.leave_out(
                        &path,
                        format!("its flags `{args}` are not those of the problem, which has one checker"),
                    );
                }
                Err(why) => return Err(format!("`{path}`: {why}")),
            }
        }
        Ok(flags)
    }

    fn read_license(&mut self, config: &YamlValue) -> Option<String> {
        let text = config.get("license").and_then(YamlValue::as_text)?;
        let known = match text.to_lowercase().as_str() {
            "cc0" | "public domain" => "CC0-1.0",
            "cc by" => "CC-BY-4.0",
            "cc by-sa" => "CC-BY-SA-4.0",
            other => {
                let what = format!("the licence '{}' has no SPDX name Rung knows: ask the rights' owner", clean(other));
                self.leave_out("problem.yaml", what);
                return None;
            }
        };
        Some(known.to_owned())
    }

    fn read_limits(&mut self, config: &YamlValue, cases: &[Case]) -> Limits {
        let mut limits = Limits { memory_mb: USUAL_MEMORY_MB, ..Limits::default() };
        let longest = cases.iter().map(|case| match &case.expected {
            Expected::Value(Value::Str(answer)) => answer.len() as u32,
            _ => 0,
        });
        // Twice the longest answer: a wrong answer that is longer should be shown as wrong, not as too long.
        limits.output_kb = (longest.max().unwrap_or(0) * 2).div_ceil(1024).clamp(limits.output_kb, MAX_OUTPUT_KB);
        let own = config.get("limits");
        let number = |key: &str| own.and_then(|own| own.get(key)).and_then(YamlValue::as_number);
        let written =
            self.read_text(".timelimit").and_then(Result::ok).and_then(|text| text.trim().parse::<f64>().ok());
        if let Some(time) = number("time_limit").or(written) {
            limits.time = Some(time.clamp(0.01, 60.0));
        }
        let within = |value: f64, least: u32, most: u32| value.round().clamp(f64::from(least), f64::from(most)) as u32;
        if let Some(memory) = number("memory") {
            limits.memory_mb = within(memory, 32, 1024);
            if memory > 1024.0 {
                self.leave_out("problem.yaml", format!("of {memory} MiB of memory Rung allows 1024"));
            }
        }
        if let Some(output) = number("output") {
            limits.output_kb = within(output * 1024.0, 1, MAX_OUTPUT_KB);
            if output * 1024.0 > f64::from(MAX_OUTPUT_KB) {
                let most = MAX_OUTPUT_KB >> 10;
                self.leave_out("problem.yaml", format!("of {output} MiB of output Rung allows {most}"));
            }
        }
        limits
    }

    /// Reads the input and answer of a case; unreadable files are listed.
    fn read_input_and_answer(&mut self, path: &str, stem: &str) -> Option<(String, String)> {
        match self.read_text(path).zip(self.read_text(&format!("{stem}.ans"))) {
            None => self.leave_out(path, "it has no answer beside it"),
            Some((Err(why), _) | (_, Err(why))) => self.leave_out(path, why),
            Some((Ok(input), Ok(answer))) => return Some((input, answer)),
        }
        None
    }

    /// Reads the cases, samples first, and the groups of the hidden ones.
    fn read_cases(&mut self) -> Result<(Vec<Case>, Vec<String>), String> {
        let inputs: Vec<String> = self
            .package
            .files
            .keys()
            .filter(|path| path.starts_with("data/") && Path::new(path).extension().is_some_and(|e| e == "in"))
            .cloned()
            .collect();
        let interactions = self.package.files.keys().filter(|path| path.ends_with(".interaction")).count();
        if interactions > 0 {
            self.leave_out("data", format!("{interactions} interactions are no cases"));
        }
        let (mut cases, mut groups, mut taken, mut samples) = (Vec::new(), BTreeSet::new(), Vec::new(), 0);
        for path in inputs {
            let stem = path.trim_end_matches(".in");
            let Some((input, answer)) = self.read_input_and_answer(&path, stem) else { continue };
            let inner = stem.trim_start_matches("data/");
            let (group, name) = inner.rsplit_once('/').unwrap_or(("", inner));
            let is_sample = group.split('/').next() == Some("sample") && samples < MAX_SAMPLES;
            samples += usize::from(is_sample);
            let tag = name_conversion::to_id(group, "data");
            groups.insert(tag.clone());
            let tags = [Some(tag), (input.len() >= MIN_LARGE_INPUT_BYTES).then(|| "large".to_owned())];
            cases.push(Case {
                sample: is_sample,
                tags: tags.into_iter().flatten().collect(),
                note: self.read_text(&format!("{stem}.desc")).and_then(Result::ok).map(|text| clean(text.trim())),
                ..Case::new(
                    unique_id(&format!("{group} {name}"), "case", &mut taken).as_str().into(),
                    vec![input.into()],
                    Expected::Value(Value::Str(answer)),
                )
            });
        }
        if cases.is_empty() {
            return Err("none of its data can be used".to_owned());
        }
        cases.sort_by_key(|case| !case.sample);
        let hidden = groups.into_iter().filter(|group| group != "sample").collect();
        Ok((cases, hidden))
    }
}

/// Returns whether a package has the legacy format; the error names an unknown version.
fn is_legacy(config: &YamlValue) -> Result<bool, String> {
    match config.get("problem_format_version").and_then(YamlValue::as_text).unwrap_or("legacy") {
        "legacy" | "legacy-icpc" => Ok(true),
        "2023-07" | "2023-07-draft" | "2025-09" | "2025-09-draft" | "draft" => Ok(false),
        other => Err(format!("its format is '{}', and Rung reads legacy, 2023-07 and 2025-09", clean(other))),
    }
}

fn is_group_file(path: &str) -> bool {
    path.starts_with("data/") && matches!(path.rsplit('/').next(), Some("testdata.yaml" | "test_group.yaml"))
}

/// Returns the title in a language, or in any language.
fn read_title(config: &YamlValue, language: &str) -> Option<String> {
    let name = config.get("name")?;
    let text = match name {
        YamlValue::Map(names) => name.get(language).or_else(|| names.first().map(|(_, value)| value))?.as_text()?,
        other => other.as_text()?,
    };
    let text = clean(text).trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// Returns the authors as a list, without addresses.
fn read_authors(config: &YamlValue) -> Vec<String> {
    let credits = config.get("credits");
    let of_credits = credits.map(|credits| credits.get("authors").unwrap_or(credits));
    let node = of_credits.or_else(|| config.get("author"));
    let name = |node: &YamlValue| node.get("name").unwrap_or(node).as_text().map(str::to_owned);
    let all = match node {
        Some(YamlValue::List(items)) => items.iter().filter_map(name).collect(),
        Some(node) => name(node).into_iter().collect::<Vec<_>>(),
        None => Vec::new(),
    };
    let plain = |author: String| clean(author.split('<').next().unwrap_or_default()).trim().to_owned();
    all.into_iter().map(plain).filter(|author| !author.is_empty()).collect()
}

fn read_source(config: &YamlValue) -> Option<String> {
    let node = config.get("source")?;
    let first = if let YamlValue::List(items) = node { items.first()? } else { node };
    let text = first.get("name").unwrap_or(first).as_text()?;
    Some(clean(text).trim().to_owned()).filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests;
