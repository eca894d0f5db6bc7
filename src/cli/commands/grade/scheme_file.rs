//! The grading scheme: options for the whole class, and a file for individual problems.
//!
//! ```toml
//! points = 2                       # for every problem; default: 1
//! partial = true                   # a failing file earns its share of the cases
//! deadline = 2026-11-20T18:00:00   # local time; with an offset or Z, that
//! late = "refuse"                  # or "mark"
//! late_per_day = 10                # percent of the points for each day begun since the deadline
//! late_at_most = 50                # percent; default: all points
//! growth = 30                      # percent of the points that no failing file earns where a problem enforces growth
//! [problem.two-sum]
//! points = 5
//! weight = 2                       # weight in the percentage; default: its points
//! deadline = 2026-11-27
//! aliases = ["hw1", "task 1"]      # other names of its files
//! ```

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime, time};
use jiff::tz::TimeZone;
use serde::Deserialize;

use crate::cli::context::exit::{Failure, to_sentence};
use crate::file_read;
use crate::orchestrator::grading::{DEFAULT_GROWTH_SHARE, GradingScheme, GradingTerms, LatePenalty, LatePolicy};
use crate::types::Problem;
use crate::types::did_you_mean::suggest;

/// Options for the roster and the grading scheme.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct SchemeArgs {
    /// CSV with columns `folder` and `name`, or a platform's list
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// The platform's own gradebook (CSV); also the roster
    #[arg(long, value_name = "FILE", conflicts_with = "roster")]
    pub gradebook: Option<PathBuf>,
    /// The gradebook's column for the grades [default: detected]
    #[arg(long, value_name = "NAME", requires = "gradebook", conflicts_with = "roster")]
    pub column: Option<String>,
    /// TOML file with points, weights and deadlines
    #[arg(long, value_name = "FILE")]
    scheme: Option<PathBuf>,
    /// Deadline by file time: 2026-11-20T18:00, or a day (included)
    #[arg(long, value_name = "WHEN")]
    deadline: Option<String>,
    /// What to do with late files [default: mark]
    #[arg(long, value_enum)]
    late: Option<LateWorkArg>,
    /// Take off this percentage of the points for each late day
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=100))]
    late_per_day: Option<u8>,
    /// Give points for passed cases, none for the growth
    #[arg(long)]
    partial: bool,
}

/// How to treat late files.
#[derive(ValueEnum, Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LateWorkArg {
    /// Count them and mark them
    Mark,
    /// Give them no points
    Refuse,
}

impl From<LateWorkArg> for LatePolicy {
    fn from(word: LateWorkArg) -> Self {
        match word {
            LateWorkArg::Mark => Self::Mark,
            LateWorkArg::Refuse => Self::Refuse,
        }
    }
}

/// The scheme file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SchemeFile {
    points: Option<f64>,
    partial: Option<bool>,
    deadline: Option<toml::Value>,
    late: Option<LateWorkArg>,
    late_per_day: Option<f64>,
    late_at_most: Option<f64>,
    growth: Option<f64>,
    #[serde(default)]
    problem: BTreeMap<String, SchemeFileProblem>,
}

/// Overrides for one problem.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct SchemeFileProblem {
    points: Option<f64>,
    weight: Option<f64>,
    deadline: Option<toml::Value>,
    #[serde(default)]
    aliases: Vec<String>,
}

impl SchemeArgs {
    /// The file that says who is in the class.
    pub fn roster_file(&self) -> Option<&Path> {
        self.gradebook.as_deref().or(self.roster.as_deref())
    }

    /// Whether points or deadlines were given.
    pub fn has_terms(&self) -> bool {
        self.scheme.is_some() || self.deadline.is_some() || self.partial || self.late_per_day.is_some()
    }

    /// The scheme from the file; options override it.
    pub fn scheme(&self, problems: &[Arc<Problem>]) -> Result<GradingScheme, Failure> {
        let zone = TimeZone::system();
        let mut scheme = match &self.scheme {
            Some(file) => read(file, problems, &zone)?,
            None => GradingScheme { zone: zone.clone(), ..GradingScheme::default() },
        };
        if let Some(text) = &self.deadline {
            let deadline = parse_deadline(text, &zone).map_err(|why| Failure::usage(format!("--deadline: {why}.")))?;
            scheme.usual.deadline = Some(deadline);
        }
        scheme.partial |= self.partial;
        if let Some(percent) = self.late_per_day {
            scheme.penalty.per_day = f64::from(percent) / 100.0;
        }
        scheme.late = self.late.map_or(scheme.late, LatePolicy::from);
        Ok(scheme)
    }
}

fn read(file: &Path, problems: &[Arc<Problem>], zone: &TimeZone) -> Result<GradingScheme, Failure> {
    let fail = |why: String| Failure::input(to_sentence(&format!("{}: {why}", file.display())));
    let text = file_read::read_text(file, file_read::MAX_TEXT_BYTES).map_err(|error| fail(error.to_string()))?;
    let known: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
    parse(&text, &known, zone).map_err(fail)
}

fn parse(text: &str, known: &[&str], zone: &TimeZone) -> Result<GradingScheme, String> {
    let file: SchemeFile = toml::from_str(text).map_err(|error| error.to_string().trim_end().to_owned())?;
    let when = |value: &Option<toml::Value>, place: &str| {
        let text = value.as_ref().map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        text.map(|text| parse_deadline(&text, zone).map_err(|why| format!("{place}: {why}"))).transpose()
    };
    let (mut problems, mut aliases) = (BTreeMap::new(), Vec::new());
    for (id, part) in &file.problem {
        if !known.contains(&id.as_str()) {
            return Err(format!(
                "the pack has no problem '{id}'. {}",
                suggest(id, known.iter().copied()).trim_end_matches('.')
            ));
        }
        let place = format!("problem.{id}");
        let points = check_amount(part.points, &format!("{place}.points"))?;
        let weight = check_amount(part.weight, &format!("{place}.weight"))?;
        let deadline = when(&part.deadline, &format!("{place}.deadline"))?;
        problems.insert(id.as_str().into(), GradingTerms { points, weight, deadline });
        aliases.extend(part.aliases.iter().map(|alias| (alias.clone(), id.as_str().into())));
    }
    let points = check_amount(file.points, "points")?.or(Some(1.0));
    let usual = GradingTerms { points, weight: None, deadline: when(&file.deadline, "deadline")? };
    let late = file.late.map_or(LatePolicy::Mark, LatePolicy::from);
    let usual_penalty = LatePenalty::default();
    let penalty = LatePenalty {
        per_day: check_percent(file.late_per_day, "late_per_day")?.unwrap_or(usual_penalty.per_day),
        at_most: check_percent(file.late_at_most, "late_at_most")?.unwrap_or(usual_penalty.at_most),
    };
    let growth = check_percent(file.growth, "growth")?.unwrap_or(DEFAULT_GROWTH_SHARE);
    let (partial, zone) = (file.partial.unwrap_or(false), zone.clone());
    Ok(GradingScheme { partial, late, penalty, growth, usual, problems, aliases, zone })
}

/// A percentage as a share.
fn check_percent(value: Option<f64>, place: &str) -> Result<Option<f64>, String> {
    match value {
        Some(value) if !(0.0..=100.0).contains(&value) => {
            Err(format!("{place}: must be a percentage from 0 to 100, not {value}"))
        }
        value => Ok(value.map(|value| value / 100.0)),
    }
}

fn check_amount(value: Option<f64>, place: &str) -> Result<Option<f64>, String> {
    match value {
        Some(value) if !(0.0..=1e6).contains(&value) => Err(format!("{place}: must be from 0 to 1000000, not {value}")),
        value => Ok(value),
    }
}

/// Parses a time with an offset, or a local one. A date means the end of that day.
fn parse_deadline(text: &str, zone: &TimeZone) -> Result<Timestamp, String> {
    let text = text.trim();
    if let Ok(moment) = text.parse::<Timestamp>() {
        return Ok(moment);
    }
    // Try the date first, because it also parses as a time (its midnight).
    let local = match text.parse::<Date>() {
        Ok(day) if text.len() <= 10 => Ok(day.to_datetime(time(23, 59, 59, 999_999_999))),
        _ => text.parse::<DateTime>(),
    };
    let local = local.map_err(|_| format!("'{text}' is not a time such as 2026-11-20T18:00 or 2026-11-20"))?;
    let there = local.to_zoned(zone.clone()).map_err(|error| error.to_string())?;
    Ok(there.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_local_or_says_where() {
        let zone = TimeZone::fixed(jiff::tz::offset(2));
        let check = |text: &str, expected: Option<&str>| {
            let found = parse_deadline(text, &zone).ok().map(|moment| format!("{moment:.0}"));
            assert_eq!(found.as_deref(), expected, "{text}");
        };
        check("2026-11-20T18:00", Some("2026-11-20T16:00:00Z"));
        check("2026-11-20 18:00:30", Some("2026-11-20T16:00:30Z"));
        check("2026-11-20T18:00:00Z", Some("2026-11-20T18:00:00Z"));
        check("2026-11-20T18:00:00+01:00", Some("2026-11-20T17:00:00Z"));
        check("2026-11-20", Some("2026-11-20T21:59:59Z"));
        check("tomorrow", None);
        check("2026-13-20", None);
        check("", None);
    }

    #[test]
    fn a_file_says_what_differs() {
        let text = "points = 2\nlate = \"refuse\"\ndeadline = 2026-11-20T18:00:00\n\
                    [problem.two-sum]\npoints = 5\nweight = 0.5\ndeadline = \"2026-11-21T18:00:00Z\"\n";
        let scheme = parse(text, &["two-sum"], &TimeZone::UTC).expect("a scheme");
        assert_eq!((scheme.usual.points, scheme.late, scheme.partial), (Some(2.0), LatePolicy::Refuse, false));
        let own = scheme.problems.values().next().copied().expect("terms");
        assert_eq!((own.points, own.weight), (Some(5.0), Some(0.5)));
        assert!(own.deadline > scheme.usual.deadline);
        let text = "late_per_day = 10\nlate_at_most = 50\n[problem.two-sum]\naliases = [\"hw 1\"]\n";
        let scheme = parse(text, &["two-sum"], &TimeZone::UTC).expect("a scheme");
        assert_eq!(scheme.penalty, LatePenalty { per_day: 0.1, at_most: 0.5 });
        assert_eq!(scheme.aliases, [("hw 1".to_owned(), "two-sum".into())]);
    }

    #[test]
    fn what_is_wrong_in_a_file_is_told_with_its_place() {
        let check = |text: &str, part: &str| {
            let why = parse(text, &["two-sum"], &TimeZone::UTC).expect_err("a mistake");
            assert!(why.contains(part), "{text:?}: {why}");
        };
        check("[problem.tow-sum]\npoints = 1", "no problem 'tow-sum'. Did you mean 'two-sum'?");
        check("point = 1", "unknown field `point`");
        check("points = -1", "points: must be from 0 to 1000000, not -1");
        check("[problem.two-sum]\nweight = nan", "problem.two-sum.weight: must be");
        check("deadline = \"soon\"", "deadline: 'soon' is not a time");
        check("late = \"never\"", "line 1");
        check("growth = 101", "growth: must be a percentage");
    }
}
