//! `rung case list|add|change|remove|keep`: manages the learner's custom cases, which every run includes.

use clap::{Args, Subcommand};
use serde::Serialize;
use serde_json::Value as Json;

use crate::cli::args::lookup::{self, ProblemArg};
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, TextCell, cell, plain};
use crate::orchestrator::Tutor;
use crate::pack::parse_typed_value;
use crate::text::number_format::count_noun;
use crate::text::problem_name::ProblemName;
use crate::types::Problem;
use crate::types::problem::OwnCase;

/// Widest arguments and answer of a case in a list.
const MAX_ARGS_CELLS: usize = 40;
const MAX_EXPECTED_CELLS: usize = 24;

/// Manage your own cases.
#[derive(Subcommand, Clone, Debug)]
pub enum CaseCommand {
    /// List your own cases of a problem
    List(ProblemArg),
    Add(CaseAddCommand),
    Change(CaseChangeCommand),
    Remove(CaseRemoveCommand),
    Keep(CaseKeepCommand),
}

/// Add a case: one JSON value for each parameter
///
/// `rung case add pair-to-target '[3, 3]' 6 --expected '[0, 1]'`
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct CaseAddCommand {
    #[command(flatten)]
    problem: ProblemArg,
    #[command(flatten)]
    case: CaseArgs,
}

/// Replace one of your own cases
///
/// `rung case change pair-to-target own-1 '[3, 3]' 6 --expected '[0, 1]'`
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct CaseChangeCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Id of your case, such as `own-1`
    #[arg(value_name = "OWN")]
    old: String,
    #[command(flatten)]
    case: CaseArgs,
}

/// Delete one of your custom cases
#[derive(Args, Clone, Debug)]
pub struct CaseRemoveCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Id of your case, such as `own-1`
    #[arg(value_name = "OWN")]
    old: String,
}

/// Arguments and expected answer of a case.
#[derive(Args, Clone, Debug)]
struct CaseArgs {
    /// Arguments; for a class, one list per call with the method's name first
    #[arg(required = true, value_name = "JSON", value_parser = json, allow_negative_numbers = true)]
    args: Vec<Json>,
    /// Expected answer; without it the case only shows your answer
    #[arg(long, value_name = "JSON", value_parser = json, allow_negative_numbers = true)]
    expected: Option<Json>,
}

impl CaseArgs {
    fn to_own_case(&self) -> OwnCase {
        OwnCase { args: self.args.clone(), expected: self.expected.clone() }
    }
}

/// Copy one of the problem's cases to your own
#[derive(Args, Clone, Debug)]
pub struct CaseKeepCommand {
    #[command(flatten)]
    problem: ProblemArg,
    /// Case number or id
    #[arg(value_name = "N|ID")]
    case: String,
}

pub(super) fn json(text: &str) -> Result<Json, String> {
    parse_typed_value(text).map_err(|_| {
        let quoted = Json::from(text);
        format!("no value. Write a string as {quoted}, a list as [1, 2], no value as null")
    })
}

impl CaseCommand {
    /// Lists or changes the custom cases.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        let answer = session.with_tutor_no_wait(async |tutor| {
            let catalog = tutor.snapshot().catalog.clone();
            let problem = self.problem().find(&catalog)?;
            let before = tutor.own_cases(problem)?;
            match self {
                Self::List(_) => {}
                Self::Add(CaseAddCommand { case, .. }) => tutor.add_own_case(problem, case.to_own_case())?,
                Self::Change(CaseChangeCommand { old, case, .. }) => {
                    tutor.change_own_case(problem, find_own_case(&before, problem, old)?, Some(case.to_own_case()))?;
                }
                Self::Remove(CaseRemoveCommand { old, .. }) => {
                    tutor.change_own_case(problem, find_own_case(&before, problem, old)?, None)?;
                }
                Self::Keep(CaseKeepCommand { case, .. }) => keep_case(tutor, problem, case)?,
            }
            let cases = tutor.own_cases(problem)?;
            let added = cases.len().saturating_sub(before.len());
            let done = self.describe_change(added, &cases);
            Ok(CasesAnswer { problem: ProblemName::from_problem(problem), added, cases: to_items(cases), done })
        })?;
        session.print_answer(&answer)
    }

    fn problem(&self) -> &ProblemArg {
        match self {
            Self::List(problem) => problem,
            Self::Add(add) => &add.problem,
            Self::Change(change) => &change.problem,
            Self::Remove(remove) => &remove.problem,
            Self::Keep(keep) => &keep.problem,
        }
    }

    /// A sentence about the change; `None` if the cases were only listed.
    fn describe_change(&self, added: usize, left: &[OwnCase]) -> Option<String> {
        let told = match self {
            Self::List(_) => return None,
            Self::Add(_) | Self::Keep(_) if added == 0 => "It already exists.",
            Self::Add(_) | Self::Keep(_) => "Added to your own cases.",
            Self::Change(_) => "Changed.",
            Self::Remove(CaseRemoveCommand { old, .. }) => {
                let number = own_case_number(old)?;
                let renumbered = if number > left.len() { "" } else { " The cases after it have new numbers." };
                return Some(format!("own-{number} was deleted.{renumbered}"));
            }
        };
        Some(told.to_owned())
    }
}

/// The number in an id such as `own-2`, or the number itself.
fn own_case_number(name: &str) -> Option<usize> {
    name.strip_prefix("own-").unwrap_or(name).parse().ok()
}

/// Finds a custom case by id (`own-2`) or number.
fn find_own_case<'a>(cases: &'a [OwnCase], problem: &Problem, name: &str) -> Result<&'a OwnCase, Failure> {
    own_case_number(name).and_then(|number| cases.get(number.checked_sub(1)?)).ok_or_else(|| {
        let message = format!("“{name}” is not one of your own cases of {}.", problem.title);
        Failure::usage(message).with_advice(format!("`rung case list {}` shows them.", problem.id))
    })
}

fn keep_case(tutor: &Tutor, problem: &Problem, name: &str) -> Result<(), Failure> {
    let id = lookup::find_case(problem, 0, name)?;
    if problem.cases.iter().any(|case| case.id == id && case.sample) {
        return Err(Failure::usage(format!("Case `{id}` is a sample: every run already includes it.")));
    }
    let unsaid = || Failure::input(problem.own_case_refusal(&id));
    Ok(tutor.add_own_case(problem, problem.as_own_case(&id).ok_or_else(unsaid)?)?)
}

fn to_items(cases: Vec<OwnCase>) -> Vec<CaseItem> {
    let item = |(number, OwnCase { args, expected }): (usize, OwnCase)| CaseItem {
        id: format!("own-{number}"),
        args,
        expected: expected.as_ref().map(ToString::to_string),
    };
    (1..).zip(cases).map(item).collect()
}

/// The custom cases of a problem.
#[derive(Clone, Debug, Serialize)]
pub struct CasesAnswer {
    pub problem: ProblemName,
    /// Number of cases added; 0 if the case already existed.
    pub added: usize,
    pub cases: Vec<CaseItem>,
    #[serde(skip)]
    done: Option<String>,
}

/// One custom case.
#[derive(Clone, Debug, Serialize)]
pub struct CaseItem {
    /// `own-1`, `own-2`, …
    pub id: String,
    /// One JSON value per parameter, or the operations in class mode.
    pub args: Vec<Json>,
    /// As text; null if the case has no expected answer.
    pub expected: Option<String>,
}

impl CommandAnswer for CasesAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let id = &self.problem.id;
        if self.cases.is_empty() {
            let done = self.done.as_ref().map_or_else(String::new, |done| format!("{done} "));
            text.para(0, Ink::Plain, &format!("{done}{} has no cases of your own.", self.problem.title));
            text.para(0, Ink::Dim, &format!("`rung case keep {id} N` keeps case N of the problem."));
            return text.finish();
        }
        text.table(0, &self.cases.iter().map(|case| row(page, case)).collect::<Vec<_>>());
        text.gap();
        let what = self.done.clone().unwrap_or_else(|| count_noun(self.cases.len(), "case") + " of your own.");
        text.para(0, Ink::Dim, &format!("{what} `rung run {id}` runs yours with the samples."));
        text.finish()
    }
}

/// A case in one line: a large value is cut.
fn row(page: &Page, case: &CaseItem) -> Vec<TextCell> {
    let args: Vec<String> = case.args.iter().map(ToString::to_string).collect();
    let expected = case.expected.as_ref().map_or_else(String::new, |expected| format!("want {expected}"));
    let (args, expected) = (page.fit(&args.join(", "), MAX_ARGS_CELLS), page.fit(&expected, MAX_EXPECTED_CELLS));
    vec![plain(&case.id), plain(args), cell(Ink::Dim, expected)]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;

    #[test]
    fn a_large_case_takes_one_line() {
        let published = cli_fixtures::published(cli_fixtures::state());
        let case = |id: &str, args: Json, expected: &str| CaseItem {
            id: id.to_owned(),
            args: vec![args, json!(10)],
            expected: Some(expected.to_owned()),
        };
        let cases = vec![
            case("own-1", json!([5, 5, 7]), "[0, 1]"),
            case("own-2", json!((0..4000).collect::<Vec<_>>()), &"1234567890".repeat(9)),
        ];
        let problem = ProblemName::from_problem(&published.catalog.problems[0]);
        let answer = CasesAnswer { problem, added: 0, cases, done: None };
        let text = render(&answer, &cli_fixtures::page(), false).expect("text");
        insta::assert_snapshot!(text, @r"
        own-1  [5,5,7], 10                               want [0, 1]
        own-2  [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,…  want 123456789012345678…

        2 cases of your own. `rung run pair-to-target` runs yours with the samples.
        ");
    }
}
