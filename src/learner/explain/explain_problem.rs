//! Explains a problem: the changes by its last submission, the day of its review, the reason why it is offered.

use super::explain_context::ExplainContext;
use super::explain_mastery::{self, ExplainedMove};
use super::explanation::{Explanation, ExplanationLine, ExplanationSection};
use super::{explain_memory, explain_prediction, explain_review};
use crate::learner::timeline::ProblemHistory;
use crate::learner::{change_filters, state_queries};
use crate::types::event::{Event, Record};
use crate::types::hint_types::{level_name, paper_level_name};
use crate::types::humanize::{count_noun, format_duration, format_percent, format_share, without_full_stop};
use crate::types::ids::ProblemUid;
use crate::types::learner_state::{Bucket, ImportedProgress};

/// Number of submissions shown.
const MAX_SUBMISSIONS_SHOWN: usize = 5;

pub(super) fn explain(scene: &ExplainContext, uid: &ProblemUid) -> Explanation {
    let history = scene.timeline.problems.get(uid);
    let mut sections = Vec::new();
    if let Some(record) = history.and_then(|d| d.submissions.last()) {
        sections.extend(last_submission(scene, uid, record));
    }
    sections.extend(explain_review::sections(scene, uid));
    sections.extend(offered(scene, uid));
    sections.extend(chance(scene, uid));
    sections.extend(explain_prediction::problem_section(scene, uid));
    sections.extend(explain_memory::misconceptions(scene, |slip| &slip.problem == uid));
    sections.extend(history.and_then(|d| submissions(scene, uid, d)));
    sections.push(topics(scene, uid));
    Explanation { title: scene.problem_title(uid), summary: summary(scene, uid), sections }
}

fn summary(scene: &ExplainContext, uid: &ProblemUid) -> String {
    let Some(progress) = scene.state().problems.get(uid).filter(|p| p.submissions > 0) else {
        let elsewhere = match state_queries::elsewhere(scene.state(), uid) {
            Some(ImportedProgress { last, solved: true }) => {
                format!("Solved elsewhere, last on {}. ", scene.day_of(last))
            }
            Some(ImportedProgress { last, solved: false }) => {
                format!("Tried elsewhere, last on {}. ", scene.day_of(last))
            }
            None => String::new(),
        };
        return format!("{elsewhere}You haven't submitted a solution yet.");
    };
    let given_up = scene.timeline.problems.get(uid).map_or(0, |known| known.given_up);
    let tried = count_noun(progress.submissions.saturating_sub(given_up), "submission");
    match (progress.first_solved, scene.state().reviews.get(uid)) {
        (None, Some(review)) if progress.gave_up.is_some() => {
            format!("You gave up on it, so it is not solved. {}", explain_review::summary(scene, review))
        }
        (Some(solved), Some(review)) => {
            format!(
                "Solved first on {}, {tried} so far. {}",
                scene.day_of(solved),
                explain_review::summary(scene, review)
            )
        }
        (Some(solved), None) => {
            format!("Solved first on {}, {tried} so far. No review is planned.", scene.day_of(solved))
        }
        (None, _) => {
            let elsewhere = progress.elsewhere.is_some_and(|elsewhere| elsewhere.solved);
            let how = if elsewhere { "Solved elsewhere, not here yet" } else { "Not solved yet" };
            format!("{how}, {tried} so far. It gets a review day once you solve it.")
        }
    }
}

/// The effect of the last submission on the topics.
fn last_submission(scene: &ExplainContext, uid: &ProblemUid, record: &Record) -> Option<ExplanationSection> {
    let mut section = ExplanationSection::new("What the last submission changed (equation 9)");
    for (topic, trajectory) in &scene.timeline.topics {
        let kept = trajectory.moves.iter().rev().find(|kept| kept.record.version == record.version);
        let moved =
            kept.and_then(|kept| ExplainedMove::from_move(kept, topic)).filter(|moved| &moved.evidence.problem == uid);
        if let Some(moved) = moved {
            let mut lines = explain_mastery::long(scene, &moved);
            if let Some(first) = lines.first_mut() {
                first.text = format!("{}, {}", scene.topic_title(topic), first.text);
            }
            section.lines.extend(lines);
        }
    }
    section.lines.extend(explain_mastery::uncounted(scene, record));
    (!section.lines.is_empty()).then_some(section)
}

/// The problem in the day's set.
fn offered(scene: &ExplainContext, uid: &ProblemUid) -> Option<ExplanationSection> {
    let set = scene.state().today.as_ref().filter(|set| set.day == scene.day)?;
    let item = set.items.iter().find(|item| &item.problem == uid)?;
    let mut section = ExplanationSection::new("Its place today (equation 1)");
    let (name, paper) = (item.bucket.name(), item.bucket.paper_name());
    let shown = scene
        .catalog
        .by_uid(uid)
        .map_or(item.bucket, |problem| state_queries::shown_bucket(scene.state(), scene.params, item.bucket, problem));
    let called = match item.bucket {
        Bucket::Challenge if shown != item.bucket => format!(
            "in the place of a harder one ({paper} in the paper); it is shown as {}, because you are likely to pass it",
            shown.name()
        ),
        Bucket::Challenge => format!("as a harder one ({paper} in the paper)"),
        _ if shown != item.bucket => format!(
            "as a {name} ({paper} in the paper); it is shown as {}, because something is known of the topic",
            shown.name()
        ),
        _ if name == paper => format!("as {name}"),
        _ => format!("as {name} ({paper} in the paper)"),
    };
    section.push(
        ExplanationLine::from_text(format!(
            "Chosen when today’s set was made, {called}. The reason then: {}",
            item.reason
        ))
        .resting_on(scene.timeline.latest.daily_set),
    );
    let [due, growth, challenge] = scene.params.curriculum.mix.map(format_percent);
    let [low, high] = scene.params.curriculum.growth_zone.map(format_share);
    section.push(ExplanationLine::from_text(format!(
        "A set is {due} due reviews, {growth} practice (growth: a chance to pass of {low} to {high}, or a topic whose mastery is \
         in this range) and {challenge} harder ones (challenge). If one part has too few problems, others get its places, new topics among them.",
    )));
    Some(section)
}

/// How likely the next submission is to pass.
fn chance(scene: &ExplainContext, uid: &ProblemUid) -> Option<ExplanationSection> {
    let problem = scene.catalog.by_uid(uid)?;
    let terms = state_queries::chance(scene.state(), scene.params, problem);
    let [record, sum] = terms.explain();
    let mut section = ExplanationSection::new("Chance to pass it");
    section.push(
        ExplanationLine::from_text(format!(
            "About {}, from the mastery of its topics ({}), everything you submitted so far and its difficulty ({}). The \
             weights were fitted to the answers of other learners (ASSISTments 2009).",
            format_percent(terms.value()),
            format_share(terms.mastery),
            problem.difficulty
        ))
        .step(&record)
        .step(&sum)
        .resting_on(scene.timeline.latest.outcomes),
    );
    Some(section)
}

fn submissions(scene: &ExplainContext, uid: &ProblemUid, history: &ProblemHistory) -> Option<ExplanationSection> {
    let shown = history.submissions.len().min(MAX_SUBMISSIONS_SHOWN);
    let all = scene.state().problems.get(uid).map_or(shown, |progress| progress.submissions as usize);
    let mut section = ExplanationSection::new(if all > shown {
        // Giving up is one of them, and is not counted as a submission.
        format!("Your latest {shown} attempts")
    } else {
        "Your submissions".to_owned()
    });
    for record in history.submissions.iter().rev().take(MAX_SUBMISSIONS_SHOWN) {
        let Event::Submission(submission) = &record.event else { continue };
        let hints = match submission.hint_level {
            0 => "no hints".to_owned(),
            level => format!(
                "hints up to level {level} ({}; {} in the paper)",
                level_name(level).to_lowercase(),
                paper_level_name(level)
            ),
        };
        let time = submission.measured_seconds().map_or_else(|| "time not measured".to_owned(), format_duration);
        let review = match submission.review {
            _ if !change_filters::is_counted(record) => ", not counted",
            true => ", a review",
            false => "",
        };
        let outcome = match submission.case_counts() {
            _ if submission.gave_up => "given up".to_owned(),
            (_, 0) => submission.describe_verdict().to_owned(),
            (passed, total) => format!("{}, {passed} of {total} cases", submission.describe_verdict()),
        };
        section.push(
            ExplanationLine::from_text(format!("{}: {outcome}, {time}, {hints}{review}.", scene.day_of(record.time)))
                .with_record(record.version),
        );
    }
    (!section.lines.is_empty()).then_some(section)
}

fn topics(scene: &ExplainContext, uid: &ProblemUid) -> ExplanationSection {
    let mut section = ExplanationSection::new("Its topics");
    for topic in scene.catalog.by_uid(uid).map_or(&[][..], |problem| &problem.topics) {
        let stands = state_queries::mastery(scene.state(), scene.params, topic);
        let last = scene.timeline.topics.get(topic).and_then(|t| t.points.last());
        let why = last.map_or_else(String::new, |point| format!(" Last: {}.", without_full_stop(&point.reason)));
        let title = scene.topic_title(topic);
        let said = if state_queries::is_topic_known(scene.state(), topic) {
            format!("{title} stands at {}.{why}", format_share(stands))
        } else {
            format!("{title}: nothing is known yet.")
        };
        section.push(ExplanationLine::from_text(said).resting_on(last.map(|point| point.version)));
    }
    if section.lines.is_empty() {
        section.push(ExplanationLine::from_text("No pack in use has the problem, so its topics are not known."));
    }
    section
}
