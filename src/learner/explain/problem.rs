//! Why a problem stands where it stands: what its last submission changed, when it comes back, why it is offered.

use super::answer::{Explanation, Line, Section};
use super::mastery::{self, Moved};
use super::scene::Scene;
use super::{memory, review};
use crate::learner::derive;
use crate::learner::timeline::ProblemHistory;
use crate::model::event::{Event, Record};
use crate::model::hint::{level_in_paper, level_name};
use crate::model::ids::ProblemUid;
use crate::model::learner::Elsewhere;
use crate::model::wording::{count, inner, percent, share};

/// Submissions told of.
const TOLD: usize = 5;

pub(super) fn explain(scene: &Scene, uid: &ProblemUid) -> Explanation {
    let history = scene.timeline.problems.get(uid);
    let mut sections = Vec::new();
    if let Some(record) = history.and_then(|d| d.submissions.last()) {
        sections.extend(last_submission(scene, uid, record));
    }
    sections.extend(review::sections(scene, uid));
    sections.extend(offered(scene, uid));
    sections.extend(chance(scene, uid));
    sections.extend(memory::misconceptions(scene, |slip| &slip.problem == uid));
    sections.extend(history.and_then(|d| submissions(scene, d)));
    sections.push(topics(scene, uid));
    Explanation { title: scene.problem_title(uid), summary: summary(scene, uid), sections }
}

fn summary(scene: &Scene, uid: &ProblemUid) -> String {
    let Some(progress) = scene.state().problems.get(uid).filter(|p| p.submissions > 0) else {
        let elsewhere = match derive::elsewhere(scene.state(), uid) {
            Some(Elsewhere { last, solved: true }) => format!("Solved elsewhere, last on {}. ", scene.day_of(last)),
            Some(Elsewhere { last, solved: false }) => format!("Tried elsewhere, last on {}. ", scene.day_of(last)),
            None => String::new(),
        };
        return format!("{elsewhere}You haven't submitted a solution yet.");
    };
    let tried = count(progress.submissions, "submission");
    match (progress.first_solved, scene.state().reviews.get(uid)) {
        (None, Some(review)) if progress.gave_up.is_some() => {
            format!("You gave up on it, so it is not solved. {}", review::summary(scene, review))
        }
        (Some(solved), Some(review)) => {
            format!("Solved first on {}, {tried} so far. {}", scene.day_of(solved), review::summary(scene, review))
        }
        (Some(solved), None) => {
            format!("Solved first on {}, {tried} so far. No review is planned.", scene.day_of(solved))
        }
        (None, _) => format!("Not solved yet, {tried} so far. It gets a review day when it is."),
    }
}

/// What the last submission did to the topics.
fn last_submission(scene: &Scene, uid: &ProblemUid, record: &Record) -> Option<Section> {
    let mut section = Section::new("What the last submission changed (equation 9)");
    for (topic, trajectory) in &scene.timeline.topics {
        let kept = trajectory.moves.iter().rev().find(|kept| kept.record.version == record.version);
        let moved = kept.and_then(|kept| Moved::of(kept, topic)).filter(|moved| &moved.evidence.problem == uid);
        if let Some(moved) = moved {
            let mut lines = mastery::long(scene, &moved);
            if let Some(first) = lines.first_mut() {
                first.text = format!("{}, {}", scene.topic_title(topic), first.text);
            }
            section.lines.extend(lines);
        }
    }
    section.lines.extend(mastery::uncounted(scene, record));
    (!section.lines.is_empty()).then_some(section)
}

/// Its place in the day's set.
fn offered(scene: &Scene, uid: &ProblemUid) -> Option<Section> {
    let set = scene.state().today.as_ref().filter(|set| set.day == scene.day)?;
    let (place, item) = set.items.iter().enumerate().find(|(_, item)| &item.problem == uid)?;
    let mut section = Section::new("Its place today (equation 1)");
    let (name, paper) = (item.bucket.name(), item.bucket.in_paper());
    let called = if name == paper { name.to_owned() } else { format!("{name} ({paper} in the paper)") };
    section.push(
        Line::said(format!("Number {} of {} in today’s set, as {called}: {}", place + 1, set.items.len(), item.reason))
            .resting_on(scene.timeline.latest.daily_set),
    );
    let [due, growth, challenge] = scene.params.curriculum.mix.map(percent);
    let [low, high] = scene.params.curriculum.growth_zone.map(share);
    section.push(Line::said(format!(
        "A set is {due} due reviews, {growth} practice (growth: a chance to pass of {low} to {high}, or more where the topic \
         stands there) and {challenge} harder ones (challenge); a part that can’t be filled gives its places to the next.",
    )));
    Some(section)
}

/// How likely the next submission is to pass.
fn chance(scene: &Scene, uid: &ProblemUid) -> Option<Section> {
    let problem = scene.catalog.by_uid(uid)?;
    let terms = derive::chance(scene.state(), scene.params, problem);
    let [record, sum] = terms.told();
    let mut section = Section::new("Chance to pass it");
    section.push(
        Line::said(format!(
            "About {}, from where its topics stand ({}), everything you submitted so far and its difficulty ({}). The \
             weights were fitted to 58,311 answers of ASSISTments 2009, where such a chance is right within a point.",
            percent(terms.value()),
            share(terms.mastery),
            problem.difficulty
        ))
        .step(&record)
        .step(&sum)
        .resting_on(scene.timeline.latest.outcomes),
    );
    Some(section)
}

fn submissions(scene: &Scene, history: &ProblemHistory) -> Option<Section> {
    let mut section = Section::new("Your submissions");
    for record in history.submissions.iter().rev().take(TOLD) {
        let Event::Submission(submission) = &record.event else { continue };
        let hints = match submission.hint_level {
            0 => "no hints".to_owned(),
            level => format!(
                "hints up to level {level} ({}; {} in the paper)",
                level_name(level).to_lowercase(),
                level_in_paper(level)
            ),
        };
        let review = if submission.review { ", a review" } else { "" };
        let outcome = if submission.gave_up {
            "given up".to_owned()
        } else {
            format!("{}, {} of {} cases", submission.verdict.words(), submission.passed, submission.total)
        };
        section.push(
            Line::said(format!(
                "{}: {outcome}, {} min, {hints}{review}.",
                scene.day_of(record.time),
                submission.seconds.div_ceil(60)
            ))
            .by(record.version),
        );
    }
    (!section.lines.is_empty()).then_some(section)
}

fn topics(scene: &Scene, uid: &ProblemUid) -> Section {
    let mut section = Section::new("Its topics");
    for topic in scene.catalog.by_uid(uid).map_or(&[][..], |problem| &problem.topics) {
        let stands = derive::mastery(scene.state(), scene.params, topic);
        let last = scene.timeline.topics.get(topic).and_then(|t| t.points.last());
        let why = last.map_or_else(String::new, |point| format!(" Last: {}.", inner(&point.reason)));
        let title = scene.topic_title(topic);
        let said = if derive::known_of(scene.state(), topic) {
            format!("{title} stands at {}.{why}", share(stands))
        } else {
            format!("{title}: nothing is known yet.")
        };
        section.push(Line::said(said).resting_on(last.map(|point| point.version)));
    }
    if section.lines.is_empty() {
        section.push(Line::said("The problem is not installed any more, so its topics are not known."));
    }
    section
}
