//! `rung case list|add|keep`: the learner's own cases of a problem, which every run includes.

use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCandidates;
use serde::Serialize;
use serde_json::Value as Json;

use crate::cli::completing;
use crate::cli::exit::{Exit, Failure};
use crate::cli::find;
use crate::cli::out::Shape;
use crate::cli::page::{Cell, Ink, Page, Text, cell, plain};
use crate::cli::session::Session;
use crate::model::Problem;
use crate::model::problem::OwnCase;
use crate::orchestrator::Tutor;
use crate::words::names::ProblemName;
use crate::words::numbers::count;

/// The learner's own cases.
#[derive(Subcommand, Clone, Debug)]
pub enum CaseCommand {
    /// Shows your own cases of a problem
    List(Named),
    Add(Add),
    Keep(Keep),
}

/// A problem.
#[derive(Args, Clone, Debug)]
pub struct Named {
    /// Id, title or alias of the problem
    #[arg(add = ArgValueCandidates::new(completing::problems))]
    id: String,
}

/// Adds a case of your own: one JSON value for each parameter
///
/// `rung case add pair-to-target '[3, 3]' 6 --expected '[0, 1]'`
#[derive(Args, Clone, Debug)]
#[command(verbatim_doc_comment)]
pub struct Add {
    #[command(flatten)]
    problem: Named,
    /// The arguments; for a class, one list with the name of the method for each call
    #[arg(required = true, value_name = "JSON", value_parser = json, allow_negative_numbers = true)]
    args: Vec<Json>,
    /// What should come out; left out, the case only shows what your code answers
    #[arg(long, value_name = "JSON", value_parser = json, allow_negative_numbers = true)]
    expected: Option<Json>,
}

/// Keeps one of the problem's cases as your own, so that every run includes it
#[derive(Args, Clone, Debug)]
pub struct Keep {
    #[command(flatten)]
    problem: Named,
    /// The case's number, or its id
    #[arg(value_name = "N|ID")]
    case: String,
}

fn json(text: &str) -> Result<Json, String> {
    serde_json::from_str(text).map_err(|_| {
        let quoted = Json::from(text);
        format!("it is no JSON; a text is {quoted}, a list [1, 2], nothing null")
    })
}

impl CaseCommand {
    /// Shows, or adds to the file of own cases.
    pub fn run(&self, session: &Session) -> Result<Exit, Failure> {
        let (Self::List(Named { id })
        | Self::Add(Add { problem: Named { id }, .. })
        | Self::Keep(Keep { problem: Named { id }, .. })) = self;
        let answer = session.with_tutor_at_once(async |tutor| {
            let catalog = tutor.published().catalog.clone();
            let problem = find::problem(&catalog, id)?;
            let before = tutor.own_cases(problem)?.len();
            match self {
                Self::List(_) => {}
                Self::Add(Add { args, expected, .. }) => {
                    tutor.add_own_case(problem, OwnCase { args: args.clone(), expected: expected.clone() })?;
                }
                Self::Keep(Keep { case, .. }) => keep(tutor, problem, case)?,
            }
            let cases = tutor.own_cases(problem)?;
            let added = cases.len() - before.min(cases.len());
            Ok(CasesAnswer {
                problem: ProblemName::of(problem),
                added,
                cases: own(cases),
                only_look: matches!(self, Self::List(_)),
            })
        })?;
        session.answer(&answer)
    }
}

fn keep(tutor: &Tutor, problem: &Problem, name: &str) -> Result<(), Failure> {
    let id = find::case(problem, 0, name)?;
    if problem.cases.iter().any(|case| case.id == id && case.sample) {
        return Err(Failure::usage(format!("Case `{id}` is a sample: every run includes it already.")));
    }
    let unsaid = || Failure::input("This case can't be kept: its answer can't be written as JSON.");
    Ok(tutor.add_own_case(problem, problem.as_own_case(&id).ok_or_else(unsaid)?)?)
}

fn own(cases: Vec<OwnCase>) -> Vec<CaseItem> {
    let item = |(number, OwnCase { args, expected }): (usize, OwnCase)| CaseItem {
        id: format!("own-{number}"),
        args,
        expected: expected.as_ref().map(ToString::to_string),
    };
    (1..).zip(cases).map(item).collect()
}

/// A problem's own cases.
#[derive(Clone, Debug, Serialize)]
pub struct CasesAnswer {
    pub problem: ProblemName,
    /// How many were added just now: none where the same was there.
    pub added: usize,
    pub cases: Vec<CaseItem>,
    #[serde(skip)]
    only_look: bool,
}

/// One of them.
#[derive(Clone, Debug, Serialize)]
pub struct CaseItem {
    /// `own-1`, `own-2`, …
    pub id: String,
    /// One JSON value a parameter, or the operations of class mode.
    pub args: Vec<Json>,
    /// As text; none where the case has none.
    pub expected: Option<String>,
}

impl Shape for CasesAnswer {
    fn human(&self, page: &Page) -> String {
        let mut text = Text::new(page);
        let id = &self.problem.id;
        if self.cases.is_empty() {
            text.para(0, Ink::Plain, &format!("{} has no cases of your own.", self.problem.title));
            text.para(0, Ink::Dim, &format!("`rung case keep {id} N` keeps case N of the problem."));
            return text.finish();
        }
        text.table(0, &self.cases.iter().map(row).collect::<Vec<_>>());
        text.gap();
        let what = match (self.only_look, self.added) {
            (true, _) => count(self.cases.len(), "case") + " of your own.",
            (false, 0) => "It was there already.".to_owned(),
            (false, _) => "Kept as your own case.".to_owned(),
        };
        text.para(0, Ink::Dim, &format!("{what} `rung run {id}` runs yours with the samples."));
        text.finish()
    }
}

fn row(case: &CaseItem) -> Vec<Cell> {
    let args: Vec<String> = case.args.iter().map(ToString::to_string).collect();
    let expected = case.expected.as_ref().map_or_else(String::new, |expected| format!("want {expected}"));
    vec![plain(&case.id), plain(args.join(", ")), cell(Ink::Dim, expected)]
}
