//! `rung review [ID]`: lists due reviews, or starts one with an empty file.

use clap::Args;
use clap_complete::engine::ArgValueCandidates;
use jiff::civil::Date;
use serde::Serialize;

use crate::cli::args::lookup;
use crate::cli::args::shell_completion;
use crate::cli::context::exit::{Exit, Failure};
use crate::cli::context::session::CliSession;
use crate::cli::output::backup_notice;
use crate::cli::output::due_review::DueReview;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::orchestrator::api::TutorSnapshot;
use crate::text::day_status;
use crate::text::number_format::{count_noun, format_percent};
use crate::text::past_submission_text;
use crate::text::problem_name::ProblemName;
use crate::text::relative_dates;
use crate::text::revision_text;
use crate::types::humanize::{MAX_LISTED, join_and, join_first};
use crate::types::ids::{PackId, ProblemId, ProblemUid};
use crate::types::{Language, Problem};

/// List due reviews, or start one with an empty file
#[derive(Args, Clone, Debug)]
pub struct ReviewCommand {
    /// Id, title or alias of the problem
    #[arg(add = ArgValueCandidates::new(shell_completion::problems))]
    id: Option<String>,
    /// Start it before it is due
    #[arg(long, requires = "id", conflicts_with = "pack")]
    early: bool,
    /// List only this pack's reviews (id or title)
    #[arg(long, value_name = "PACK", conflicts_with = "id", add = ArgValueCandidates::new(shell_completion::pack_ids))]
    pack: Option<String>,
}

impl ReviewCommand {
    /// Lists due reviews; or starts one, which empties the file (with a backup) and resets the hints.
    pub fn run(&self, session: &CliSession) -> Result<Exit, Failure> {
        match &self.id {
            None => {
                let library = session.read_only_view()?;
                let answer = DueAnswer::new(library.published());
                session.print_answer(&match &self.pack {
                    Some(pack) => answer.only_pack(library.published(), pack)?,
                    None => answer,
                })
            }
            Some(id) => start_review(session, id, self.early),
        }
    }
}

fn start_review(session: &CliSession, id: &str, early: bool) -> Result<Exit, Failure> {
    let answer = session.with_tutor(async |tutor| {
        let published = tutor.snapshot();
        let problem = lookup::find_problem(&published.catalog, id)?;
        let Some(review) = published.state.reviews.get(&problem.uid) else {
            let elsewhere = state_queries::is_solved_anywhere(&published.state, &problem.uid);
            let so_far = if elsewhere { "was solved elsewhere and not here" } else { "was never solved" };
            let message = format!("{} {so_far}, so there is nothing to review yet.", problem.title);
            let advice = format!("`rung open {}` starts it; its reviews begin with a pass.", problem.id);
            return Err(Failure::usage(message).with_advice(advice));
        };
        if !early && !review_queries::is_review(&published.state, &problem.uid, published.day) {
            return Err(not_due_failure(&published, problem, review.due));
        }
        let chosen = tutor.language();
        let language = tutor.review_language(&problem.uid).await;
        tutor.set_language(language);
        let others = tutor.languages_with_code(problem).into_iter().filter(|other| *other != language);
        let others = others.map(Language::title).collect();
        let kept = backup_notice::display_path(tutor.start_review(&problem.uid).await?);
        let file = tutor.solution_path(problem).display().to_string();
        let changed = revision_text::since_done(&published, problem);
        let other_language = (language != chosen).then_some([language, chosen]);
        Ok(ReviewStartedAnswer {
            started: ProblemName::from_problem(problem),
            file,
            kept,
            others,
            other_language,
            changed,
        })
    })?;
    session.print_answer(&answer)
}

/// Failure for a review that is not due; the file does not change.
fn not_due_failure(published: &TutorSnapshot, problem: &Problem, due: Date) -> Failure {
    let when = relative_dates::due(published.day, due);
    let message =
        format!("{} is not due: its review comes {when} ({}).", problem.title, relative_dates::format_day(due));
    Failure::usage(message)
        .with_advice(format!("Your file is untouched. `rung review {} --early` starts it now.", problem.id))
}

/// Due reviews, longest overdue first.
#[derive(Clone, Debug, Serialize)]
pub struct DueAnswer {
    pub day: Date,
    pub reviews: Vec<DueReview>,
    /// The next review that is not due yet.
    pub next: Option<Date>,
    /// Reviews that failed today, to repeat.
    pub again: Vec<ProblemName>,
    /// How many of the reviews the daily limit leaves for another day.
    #[serde(skip)]
    waiting: usize,
    /// Problems of an import were solved elsewhere.
    #[serde(skip)]
    has_import: bool,
    /// Planned reviews of packs that are not in use.
    #[serde(skip)]
    not_in_use: usize,
}

impl DueAnswer {
    /// The reviews due on the published day.
    #[must_use]
    pub fn new(published: &TutorSnapshot) -> Self {
        let next = day_status::later_reviews(published).map(|(_, review)| review.due).min();
        let again = day_status::failed_reviews_today(published)
            .into_iter()
            .map(|(problem, _)| ProblemName::from_problem(problem))
            .collect();
        let has_import = published.state.problems.values().any(|progress| progress.elsewhere.is_some());
        let waiting = day_status::agenda(published).waiting();
        let not_in_use = count_not_in_use(published, None);
        Self { day: published.day, reviews: DueReview::all(published), next, again, waiting, has_import, not_in_use }
    }

    /// The reviews of one pack.
    fn only_pack(self, published: &TutorSnapshot, name: &str) -> Result<Self, Failure> {
        let catalog = &published.catalog;
        let pack = &lookup::find_pack(catalog, name)?.id;
        let is_in_pack =
            |id: &ProblemId| catalog.problems.iter().any(|problem| problem.id == *id && problem.pack == *pack);
        let of_pack = |uid: &ProblemUid| catalog.by_uid(uid).is_some_and(|problem| problem.pack == *pack);
        let later = day_status::later_reviews(published).filter(|(uid, _)| of_pack(uid));
        let next = later.map(|(_, review)| review.due).min();
        Ok(Self {
            day: self.day,
            reviews: self.reviews.into_iter().filter(|review| is_in_pack(&review.problem.id)).collect(),
            next,
            again: self.again.into_iter().filter(|problem| is_in_pack(&problem.id)).collect(),
            // The limit counts the reviews of all packs.
            waiting: 0,
            has_import: self.has_import,
            not_in_use: count_not_in_use(published, Some(pack)),
        })
    }

    /// Why no review is planned in the packs in use.
    fn describe_none(&self) -> &'static str {
        if self.not_in_use > 0 {
            "No review is planned here yet."
        } else if self.has_import {
            "No review is planned yet: what you imported is not reviewed until you solve it here. `rung next` suggests a \
             problem."
        } else {
            "No review is planned yet: solve a problem first. `rung next` suggests one."
        }
    }
}

/// The planned reviews of packs that are not in use, or of one of them.
fn count_not_in_use(published: &TutorSnapshot, pack: Option<&PackId>) -> usize {
    let TutorSnapshot { state, catalog, .. } = published;
    let is_planned = |uid: &ProblemUid| state.reviews.get(uid).is_some_and(|review| !review.suspended);
    let of_pack = catalog.not_in_use.iter().filter(|problem| pack.is_none_or(|pack| problem.pack == *pack));
    of_pack.filter(|problem| catalog.by_uid(&problem.uid).is_none() && is_planned(&problem.uid)).count()
}

impl CommandAnswer for DueAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let rows = self.reviews.iter().map(|item| {
            // What was given up was never known, and what failed is not remembered.
            let recall =
                if item.is_remembered { format!("recall {}", format_percent(item.recall)) } else { String::new() };
            vec![plain(item.problem.id.as_str()), plain(&item.when), plain(recall), cell(Ink::Dim, item.topic.as_str())]
        });
        let rows: Vec<_> = rows.collect();
        match (self.reviews.first(), self.next) {
            (Some(first), _) => {
                text.table(0, &rows);
                text.gap();
                if self.waiting > 0 {
                    let waiting = self.waiting;
                    text.para(
                        0,
                        Ink::Plain,
                        &format!("Your daily limit leaves {waiting} of these for another day; `rung today` lists those of today."),
                    );
                }
                let changed = self.reviews.iter().filter_map(|item| Some((&item.problem.id, item.changed.as_ref()?)));
                changed.for_each(|(id, changed)| text.hang(0, &format!("{id}: "), Ink::Accent, changed));
                let advice = format!(
                    "`rung review {}` starts one with an empty file. {}",
                    first.problem.id,
                    past_submission_text::FILE_WILL_BE_SAVED
                );
                text.para(0, Ink::Dim, &advice);
            }
            (None, Some(next)) => {
                text.line(format!(
                    "No review is due. The next comes {} ({}).",
                    relative_dates::due(self.day, next),
                    relative_dates::format_day(next)
                ));
            }
            (None, None) => text.para(0, Ink::Plain, self.describe_none()),
        }
        if self.reviews.is_empty() && self.not_in_use > 0 {
            let reviews = count_noun(self.not_in_use, "review");
            let verb = if self.not_in_use == 1 { "belongs" } else { "belong" };
            let text_of =
                format!("{reviews} {verb} to packs that are not in use. `rung pack use --all` uses all packs.");
            text.para(0, Ink::Plain, &text_of);
        }
        if !self.again.is_empty() {
            let ids: Vec<&str> = self.again.iter().map(|problem| problem.id.as_str()).collect();
            let more = if ids.len() > MAX_LISTED { " `rung today` lists all." } else { "" };
            let ids = join_first(&ids, MAX_LISTED);
            text.para(0, Ink::Plain, &format!("Failed today, try again: {ids}.{more}"));
        }
        text.finish()
    }
}

/// A started review.
#[derive(Clone, Debug, Serialize)]
pub struct ReviewStartedAnswer {
    pub started: ProblemName,
    /// The emptied file.
    pub file: String,
    /// Backup of its contents; absent if it contained only the starter.
    pub kept: Option<String>,
    /// Other languages whose files had code and are blank too.
    #[serde(skip)]
    pub others: Vec<&'static str>,
    /// The language of the review and the chosen one, if they differ.
    #[serde(skip)]
    pub other_language: Option<[Language; 2]>,
    /// The changes by a newer pack version since it was last solved; a sentence.
    pub changed: Option<String>,
}

impl CommandAnswer for ReviewStartedAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let id = &self.started.id;
        text.para(0, Ink::Plain, &format!("Review of {} started: the file is blank again.", self.started.title));
        text.line(format!("  {}", self.file));
        backup_notice::append_review_notice(&mut text, id.as_str(), self.kept.as_deref());
        if !self.others.is_empty() {
            let others = join_and(&self.others);
            text.para(0, Ink::Plain, &format!("Your code in {others} is kept among your past code too."));
        }
        if let Some([language, chosen]) = self.other_language {
            let (language, name, title) = (language.title(), chosen.name(), chosen.title());
            let text_of = format!(
                "It is in {language}, the language of your latest code of the problem; `rung open {id} -l {name}` starts it in \
                 {title}."
            );
            text.para(0, Ink::Plain, &text_of);
        }
        self.changed.iter().for_each(|changed| text.para(0, Ink::Accent, changed));
        text.para(0, Ink::Dim, &format!("`rung open {id}` edits it, `rung submit {id}` records the result."));
        text.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::cli::cli_fixtures;
    use crate::cli::output::out::render;
    use crate::types::LearnerState;
    use crate::types::problem::UnusedProblem;

    fn check(state: &LearnerState, expected: &str) {
        let answer = DueAnswer::new(&cli_fixtures::published(state.clone()));
        let text = render(&answer, &cli_fixtures::page(), false).expect("text");
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn due_reviews_come_with_their_recall_and_otherwise_the_next_day_is_told() {
        let mut state = cli_fixtures::state();
        check(&state, "valid-brackets  today  recall ");
        state.reviews.remove(&cli_fixtures::uid("valid-brackets"));
        check(&state, "No review is due. The next comes in 3 days (Tue 24 Nov).");
        check(&LearnerState::default(), "No review is planned yet");
    }

    #[test]
    fn reviews_of_packs_that_are_not_in_use_are_counted() {
        let mut published = cli_fixtures::published(cli_fixtures::state());
        let catalog = Arc::make_mut(&mut published.catalog);
        let unused = catalog.problems.drain(..).map(|Problem { uid, id, title, pack, .. }| UnusedProblem {
            uid,
            id,
            title,
            pack,
        });
        catalog.not_in_use = unused.collect();
        let text = render(&DueAnswer::new(&published), &cli_fixtures::page(), false).expect("text");
        let expected = "No review is planned here yet.\n2 reviews belong to packs that are not in use. `rung pack \
                        use --all` uses all\npacks.\n";
        assert_eq!(text, expected);
    }
}
