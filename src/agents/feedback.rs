//! Feedback: the next hint level, its cost and its text (IntelliCode, section 3.1).
//!
//! Evidence (`feedback::evidence_sentence`) comes before the pack author's text, which is chosen by level, band and
//! recognised bug. This module does not decide which hint is shown: its drafts go through the hint check in order, and
//! the first that passes is shown, recorded and kept from then on.

use std::borrow::Cow;

use jiff::Timestamp;

use super::assessment::Assessment;
use crate::learner::hint_limits::{self, MAX_LEVEL};
use crate::learner::review_queries;
use crate::learner::state_queries;
use crate::mastery::proficiency::band;
use crate::types::chat_turn::{CHAT_HINT_LEVEL, ChatView, MAX_CHAT_TURNS};
use crate::types::event::Change;
use crate::types::hint_types::{self, Band, Hint, HintOffer, HintSource};
use crate::types::humanize::count_noun;
use crate::types::ids::BugId;
use crate::types::learner_state::{LearnerState, Progress};
use crate::types::params::Ctx;
use crate::types::problem::{Language, Problem};
use crate::types::verdict_report::Verdict;

mod evidence_sentence;
mod hint_fit;
mod hint_language;
mod kept_state;
mod named_example;
mod suspect_line;
pub use evidence_sentence::evidence_sentence;
pub use hint_language::python_words_in;

use hint_fit::{HintFit, ProgramApproach};

/// The level of the idea.
const LEVEL_OF_IDEA: u8 = 2;
/// The level of the plan, which builds on the idea.
const LEVEL_OF_PLAN: u8 = 3;
/// The level of the skeleton.
const LEVEL_OF_SKELETON: u8 = 4;

/// Returns the next hint as an offer: level, cost, suggested level, and the reason if it cannot be taken now.
///
/// `last_run` is the time at which this process last ran the code without submitting. If it is `None`, the recorded run
/// counts.
#[must_use]
pub fn next_hint_offer(state: &LearnerState, ctx: &Ctx, problem: &Problem, last_run: Option<Timestamp>) -> HintOffer {
    let fresh = Progress::default();
    let progress = state.problems.get(&problem.uid).unwrap_or(&fresh);
    let cap = hint_limits::max_level(state, problem);
    let next = Some(progress.hint_level.saturating_add(1)).filter(|level| *level <= cap);
    let blocked = match next {
        None => Some(hint_limits::end_reason(state, problem)),
        Some(level) => {
            cooldown_reason(ctx, problem, progress).or_else(|| untried_reason(ctx, progress, level, last_run))
        }
    };
    HintOffer {
        next,
        keeps: pass_share(state, ctx, problem, next.unwrap_or(0).max(progress.help_level())),
        suggested: state_queries::suggested_hint(state, ctx.params, problem).min(cap),
        blocked,
        advice: None,
    }
}

/// The share of a pass that counts after the hint of a level: less after a failure on the same day.
fn pass_share(state: &LearnerState, ctx: &Ctx, problem: &Problem, level: u8) -> f64 {
    ctx.params.mastery.share_after_hints(level) * review_queries::pass_weight(state, ctx, &problem.uid)
}

/// The subject of a hint: the learner's program and its findings.
#[derive(Clone, Copy, Debug, Default)]
pub struct HintSubject<'a> {
    pub findings: Option<&'a Assessment>,
    /// The learner's program; empty if there is none.
    pub program: &'a str,
    pub language: Language,
}

/// Returns drafts of the hint of a level (1 to 5) for this learner, in the order to try them: if the hint check refuses
/// one, the next is tried. The last draft is a template that is true of any problem and contains nothing that could be
/// refused. It costs nothing.
///
/// First comes the evidence with the authored text below it, then the authored text alone, then the text of other
/// bands. Text for a recognised bug replaces the authored text of the level. A text that contradicts the failing run is
/// left out; evidence takes its place.
#[must_use]
pub fn hint_drafts(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    level: u8,
    subject: HintSubject<'_>,
) -> Vec<Hint> {
    let level = level.clamp(1, MAX_LEVEL);
    let findings = subject.findings;
    let wanted = band(&ctx.params.proficiency, state_queries::proficiency(state, ctx.params, ctx.day).value());
    let by_bug = bug_text(state, ctx, problem, level, findings);
    let by_bug = by_bug.and_then(|text| hint_language::adapt(&text, subject.language));
    // The author of the text for the recognised mistake knows its position better than any count of cases, and knows why it
    // is slow.
    let counted = findings.filter(|found| by_bug.is_none() || (level < MAX_LEVEL && !found.is_only_slow));
    // The author has said it already.
    let says_it = level == 1 && by_bug.as_deref().is_some_and(hint_types::says_examples_pass);
    let counted = counted.filter(|found| !(says_it && found.right_in_samples));
    let (mut authored, reworded) = fitting_texts(band_texts(problem, level, wanted, subject.language), level, &subject);
    let reworded = reworded.filter(|_| by_bug.is_none());
    let is_by_bug = by_bug.is_some();
    if let Some(text) = by_bug {
        authored.insert(0, (wanted, text));
    }
    if level == LEVEL_OF_PLAN && !is_by_bug {
        let told = authored.first().and_then(|(band, plan)| {
            Some((*band, format!("{}\n\n{plan}", unseen_idea(state, problem, wanted, &subject)?)))
        });
        authored.splice(0..0, told);
    }
    let hint = |band, text, source| Hint { level, band, text, source, about: None };
    let mut drafts = Vec::new();
    let asks_of_examples = authored.first().is_some_and(|(_, text)| text.to_lowercase().contains("example"));
    // The words for a text that does not fit the run say the same about this program.
    let counted = counted.filter(|_| level != LEVEL_OF_IDEA || reworded.is_none());
    match counted.and_then(|findings| evidence_on(level, findings, problem, &subject)) {
        Some(found) => {
            // The examples that the author's question is about show nothing.
            let misses = level == 1 && asks_of_examples && findings.is_some_and(|findings| findings.right_in_samples);
            // A question about another example beside the one that fails would read as if it were the same.
            let of_other =
                level == 1 && authored.first().is_some_and(|(_, text)| named_example::is_about_others(text, findings));
            let stands_alone =
                !is_by_bug && (findings.is_some_and(|findings| gave_none(level, findings)) || misses || of_other);
            if let Some((band, text)) = authored.first().filter(|_| !stands_alone) {
                drafts.push(hint(*band, format!("{found}\n\n{text}"), HintSource::Diagnosed));
            }
            let is_general = evidence_sentence::fits_any_problem(&found);
            let source = if is_general { HintSource::General } else { HintSource::Diagnosed };
            let alone = hint(wanted, found, source);
            // Who asks for a skeleton gets one, even if it cannot stand beside what the runs show.
            let skeleton = usize::from(level == LEVEL_OF_SKELETON).min(authored.len());
            drafts.extend(authored.drain(..skeleton).map(|(band, text)| hint(band, text, HintSource::Authored)));
            drafts.push(alone);
        }
        None => {
            let earlier = findings.filter(|_| level == 1 && !is_by_bug).and_then(evidence_sentence::last_submission);
            let was_slow = findings.is_some_and(|findings| findings.was_only_slow);
            let earlier = earlier.filter(|_| was_slow || asks_of_examples);
            drafts.extend(earlier.map(|text| hint(wanted, text.to_owned(), HintSource::General)));
            let cause = findings.and_then(evidence_sentence::known_cause).filter(|_| reworded.is_none() && !is_by_bug);
            let cause = cause.filter(|cause| !was_shown(state, problem, level, cause)).zip(authored.first());
            let with_cause =
                cause.map(|(cause, (band, text))| hint(*band, format!("{cause}\n\n{text}"), HintSource::Diagnosed));
            drafts.extend(reworded.map(|text| hint(wanted, text, HintSource::Diagnosed)).or(with_cause));
        }
    }
    drafts.extend(authored.into_iter().map(|(band, text)| hint(band, text, HintSource::Authored)));
    drafts.push(hint(wanted, general_text(level).to_owned(), HintSource::General));
    drafts
}

/// Whether the program gave no wrong answer, at least not at its first call. The first levels of a band are about wrong
/// answers, and so is the place.
fn gave_none(level: u8, findings: &Assessment) -> bool {
    let stopped = findings.failing_sample.as_ref().is_some_and(|sample| sample.verdict != Verdict::Wa);
    let gave_right = findings.is_only_slow || findings.wrong_when_repeated;
    match level {
        1 => gave_right || findings.never_ran || stopped || findings.stops_beyond_samples,
        LEVEL_OF_IDEA => gave_right || findings.never_ran,
        _ => level == MAX_LEVEL && gave_right,
    }
}

/// The evidence on a level. At the last one, it depends on the program: variables that are kept between calls, or what a
/// slow program has that may be slow.
fn evidence_on(level: u8, findings: &Assessment, problem: &Problem, subject: &HintSubject<'_>) -> Option<String> {
    let recurses = || ProgramApproach::new(subject.program, subject.language).recurses();
    if level == 1 && findings.is_only_slow && !findings.passed {
        return Some(evidence_sentence::describe_slow(recurses()));
    }
    if level < MAX_LEVEL {
        return evidence_sentence::evidence_sentence(level, findings);
    }
    if findings.wrong_when_repeated {
        let kept = kept_state::find_kept_variables(subject.language, subject.program);
        return evidence_sentence::describe_kept(&kept)
            .or_else(|| evidence_sentence::evidence_sentence(level, findings));
    }
    let findings = &*without_final_constant(findings, subject.program);
    if findings.is_only_slow && !findings.passed && findings.suspect.is_none() {
        let has_huge_numbers = suspect_line::has_huge_numbers(&problem.statement);
        return Some(evidence_sentence::describe_slow_place(has_huge_numbers, recurses()));
    }
    evidence_sentence::evidence_sentence(level, findings)
}

/// The findings without a suspect that only returns a constant at the end of its function.
pub(crate) fn without_final_constant<'a>(findings: &'a Assessment, program: &str) -> Cow<'a, Assessment> {
    let is_final = findings
        .suspect
        .as_ref()
        .is_some_and(|found| found.first == found.last && suspect_line::is_final_constant(program, found.first));
    if is_final { Cow::Owned(Assessment { suspect: None, ..findings.clone() }) } else { Cow::Borrowed(findings) }
}

/// Whether a lower level of this attempt was shown with this sentence.
fn was_shown(state: &LearnerState, problem: &Problem, level: u8, sentence: &str) -> bool {
    let shown = state.problems.get(&problem.uid).map_or(&[][..], |progress| progress.shown_hints.as_slice());
    shown.iter().any(|hint| hint.level < level && hint.text.contains(sentence))
}

/// The author's idea, if neither it nor the idea for a known mistake was shown: the plan would not be understood.
fn unseen_idea(state: &LearnerState, problem: &Problem, wanted: Band, subject: &HintSubject<'_>) -> Option<String> {
    let shown = state.problems.get(&problem.uid)?.shown_hints.iter().find(|hint| hint.level == LEVEL_OF_IDEA)?;
    let texts = band_texts(problem, LEVEL_OF_IDEA, wanted, subject.language);
    let of_bugs = problem.hints.overrides.values().filter_map(|levels| levels.get(&LEVEL_OF_IDEA));
    let of_bugs = of_bugs.filter_map(|idea| hint_language::adapt(idea, subject.language));
    let mut ideas = texts.iter().map(|(_, idea)| idea.clone()).chain(of_bugs);
    if ideas.any(|idea| !idea.trim().is_empty() && shown.text.contains(&idea)) {
        return None;
    }
    let (fitting, _) = fitting_texts(texts, LEVEL_OF_IDEA, subject);
    fitting.into_iter().next().map(|(_, idea)| idea)
}

/// Returns the texts of a level that fit the failing run, and the words for the first one if it doesn't fit.
fn fitting_texts(
    texts: Vec<(Band, String)>,
    level: u8,
    subject: &HintSubject<'_>,
) -> (Vec<(Band, String)>, Option<String>) {
    let approach = ProgramApproach::new(subject.program, subject.language);
    let evidence = || subject.findings.and_then(evidence_sentence::describe_run);
    let mut reworded = None;
    let mut fitting = Vec::new();
    for (at, (band, text)) in texts.into_iter().enumerate() {
        // The first level is a question about the run, and the learner looks at what it names.
        let text = if level == 1 { named_example::name_failing_example(&text, subject.findings) } else { text };
        let fit = approach.compare(level, &text, subject.findings);
        if at == 0 {
            reworded = hint_fit::reword(level, &fit, &text, evidence());
        }
        // A text that repeats what is done doesn't contradict the run, so it stays as the last resort.
        if fit != HintFit::OtherApproach {
            fitting.push((band, text));
        }
    }
    (fitting, reworded)
}

/// Returns the authored texts of a level for a band, in the order to try them: the text for a recognised bug, the
/// band's own text, those of other bands, and last the template. The band is set only for a text that was written for
/// one.
#[must_use]
pub fn authored_texts(
    problem: &Problem,
    level: u8,
    wanted: Band,
    bug: Option<&BugId>,
    language: Language,
) -> Vec<(Option<Band>, String)> {
    let by_bug = bug.and_then(|bug| problem.bug_hints(bug)?.get(&level)).filter(|text| !text.trim().is_empty());
    let of_bands = band_texts(problem, level, wanted, language).into_iter().map(|(band, text)| (Some(band), text));
    let by_bug = by_bug.and_then(|text| hint_language::adapt(text, language)).map(|text| (None, text));
    by_bug.into_iter().chain(of_bands).chain([(None, general_text(level).to_owned())]).collect()
}

/// Returns the hints revealed in the current attempt, lowest level first, with the text that was shown. Records of
/// earlier versions have no text, so the authored text is used instead.
#[must_use]
pub fn shown_hints(state: &LearnerState, ctx: &Ctx, problem: &Problem) -> Vec<Hint> {
    let Some(progress) = state.problems.get(&problem.uid) else { return Vec::new() };
    let known = |level: u8| progress.shown_hints.iter().find(|hint| hint.level == level).cloned();
    let hint = |level| {
        known(level).or_else(|| hint_drafts(state, ctx, problem, level, HintSubject::default()).into_iter().next())
    };
    (1..=progress.hint_level.min(MAX_LEVEL)).filter_map(hint).collect()
}

/// Returns the chat about a problem so far, and the cost of a further turn. The caller sets `model` and `told`.
#[must_use]
pub fn chat_view(state: &LearnerState, ctx: &Ctx, problem: &Problem) -> ChatView {
    let fresh = Progress::default();
    let progress = state.problems.get(&problem.uid).unwrap_or(&fresh);
    let left = MAX_CHAT_TURNS.saturating_sub(progress.exchanges.len());
    let cap = hint_limits::max_level(state, problem);
    let blocked = if cap < CHAT_HINT_LEVEL {
        Some(hint_limits::end_reason(state, problem))
    } else {
        (left == 0).then(|| format!("You've used all {MAX_CHAT_TURNS} questions for this attempt. Try your code next."))
    };
    ChatView {
        turns: progress.exchanges.clone(),
        left,
        keeps: pass_share(state, ctx, problem, progress.help_level().max(CHAT_HINT_LEVEL)),
        costs: progress.help_level() < CHAT_HINT_LEVEL,
        blocked,
        model: None,
        told: None,
    }
}

/// Returns the hint level for the check of a reply: that of an idea, or that of a plan if the learner has seen one.
#[must_use]
pub fn chat_level(state: &LearnerState, problem: &Problem) -> u8 {
    let shown = state.problems.get(&problem.uid).map_or(0, |progress| progress.hint_level);
    if shown > CHAT_HINT_LEVEL { CHAT_HINT_LEVEL + 1 } else { CHAT_HINT_LEVEL }
}

/// Returns all text shown about the problem in the current attempt: hints, then replies.
#[must_use]
pub fn shown_texts(state: &LearnerState, ctx: &Ctx, problem: &Problem) -> Vec<String> {
    let hints = shown_hints(state, ctx, problem).into_iter().map(|hint| hint.text);
    let replies = state.problems.get(&problem.uid).into_iter().flat_map(|progress| &progress.exchanges);
    hints.chain(replies.map(|exchange| exchange.reply.clone())).collect()
}

/// Returns Rung's own questions, used if a model's question cannot be shown. The first is about a finding in the
/// program, the last is true of any problem.
#[must_use]
pub fn fallback_questions(findings: Option<&Assessment>, turns: usize) -> Vec<String> {
    const OF_EVIDENCE: [&str; 2] =
        ["Which line is the first to do something else than you meant?", "What did you expect instead, and why?"];
    const GENERAL: [&str; 3] = [
        "Which example of the statement does your program not do yet, and what does it do instead?",
        "Take the smallest example that goes wrong: what does each of your variables hold after the first step?",
        "Say in one sentence what your program should know when it comes to its last line. Does it?",
    ];
    let found = findings.and_then(|findings| evidence_sentence::evidence_sentence(1, findings));
    let of_evidence = found.map(|found| format!("{found} {}", OF_EVIDENCE[turns % OF_EVIDENCE.len()]));
    of_evidence.into_iter().chain([GENERAL[turns % GENERAL.len()].to_owned()]).collect()
}

/// Returns the bug that a hint is about: the one its text was written for, or the one with the symptom that it names.
/// Returns `None` if the text is true of any program.
#[must_use]
pub fn bug_of_hint<'a>(problem: &'a Problem, hint: &Hint) -> Option<&'a BugId> {
    let holds = |text: &str| !text.trim().is_empty() && hint.text.contains(text);
    let written_for =
        problem.hints.overrides.iter().find(|(_, levels)| levels.get(&hint.level).is_some_and(|text| holds(text)));
    let told = || {
        let bugs = problem.bugs.iter().filter(|_| hint.source == HintSource::Diagnosed);
        let mut named = bugs.filter(|bug| holds(&evidence_sentence::symptom(&bug.message)));
        // Several mistakes may have one symptom.
        let first = named.next()?;
        named.next().is_none().then_some(&first.id)
    };
    written_for.map(|(bug, _)| bug).or_else(told)
}

/// Returns whether a hint says something about the program, which is no longer true once the program changes.
#[must_use]
pub fn has_evidence(hint: &Hint) -> bool {
    match hint.source {
        HintSource::Diagnosed => true,
        HintSource::General => hint.text != general_text(hint.level),
        HintSource::Authored | HintSource::Model => false,
    }
}

/// Returns the change that records a hint as shown.
#[must_use]
pub fn hint_shown_change(ctx: &Ctx, problem: &Problem, hint: &Hint) -> Change {
    let Hint { level, band, text, source, about } = hint.clone();
    Change::HintShown { problem: problem.uid.clone(), level, day: ctx.day, text, source, band, about }
}

fn cooldown_reason(ctx: &Ctx, problem: &Problem, progress: &Progress) -> Option<String> {
    let since = ctx.now.duration_since(progress.last_hint?).as_secs();
    let left = i64::from(problem.policy.cooldown_s) - since;
    let when = match u32::try_from(left).ok()? {
        0 => return None,
        left @ 1..=90 => count_noun(left, "second"),
        left => count_noun(left.div_ceil(60), "minute"),
    };
    Some(format!("The next hint opens in {when}."))
}

fn untried_reason(ctx: &Ctx, progress: &Progress, level: u8, last_run: Option<Timestamp>) -> Option<String> {
    let waits = level >= ctx.params.hints.needs_a_try && needs_run(progress, last_run);
    let first = last_run.is_none() && progress.last_submitted.is_none();
    let (again, since) = if first { ("", "yet") } else { (" once more", "since the last hint") };
    waits.then(|| format!("Run your code{again} to unlock hint {level}: you have not run it {since}."))
}

fn needs_run(progress: &Progress, last_run: Option<Timestamp>) -> bool {
    let tried = progress.last_submitted.max(progress.last_run).max(last_run);
    progress.last_hint.is_some_and(|hint| tried.is_none_or(|tried| tried < hint))
}

/// Returns the change that records a run. A run is recorded only if the next hint is waiting for one.
#[must_use]
pub fn run_change(state: &LearnerState, ctx: &Ctx, problem: &Problem) -> Option<Change> {
    let progress = state.problems.get(&problem.uid)?;
    let next = progress.hint_level.saturating_add(1);
    let waits = next <= hint_limits::max_level(state, problem) && untried_reason(ctx, progress, next, None).is_some();
    waits.then(|| Change::Ran { problem: problem.uid.clone() })
}

/// Returns the text for a recognised bug, if the pack has one for the level.
fn bug_text(
    state: &LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    level: u8,
    findings: Option<&Assessment>,
) -> Option<String> {
    let bug = recognized_bug(state, ctx, problem, findings)?;
    let text = problem.bug_hints(bug)?.get(&level)?;
    (!text.trim().is_empty()).then(|| text.clone())
}

/// Returns the bug that the failures indicate: the best candidate, or one remembered from this problem after at least
/// two submissions. None is remembered once the problem is solved, or for a program in another language.
fn recognized_bug<'a>(
    state: &'a LearnerState,
    ctx: &Ctx,
    problem: &Problem,
    findings: Option<&'a Assessment>,
) -> Option<&'a BugId> {
    let candidates = findings.map_or(&[][..], |findings| findings.candidates.as_slice());
    let confident = candidates.iter().filter(|c| c.confidence >= ctx.params.diagnosis.floor);
    let best = confident.max_by(|a, b| a.confidence.total_cmp(&b.confidence)).map(|c| &c.bug);
    let fails = state.problems.get(&problem.uid).is_some_and(|progress| progress.failures_in_a_row > 0);
    let is_same_program = findings.is_none_or(|findings| !findings.failed_in_other_language);
    let known = state.memory.misconceptions.iter().filter(|_| fails && is_same_program);
    let remembered = known.filter(|m| {
        m.problem == problem.uid
            && !m.is_resolved()
            && m.evidence >= ctx.params.trends.worth_a_hint
            && findings.is_none_or(|findings| can_be_bug(problem, &m.bug, findings))
    });
    best.or_else(|| remembered.max_by(|a, b| a.confidence.total_cmp(&b.confidence)).map(|m| &m.bug))
}

/// Returns whether a remembered bug can be the reason for this failure. A bug that only costs time gives right answers, and
/// a program that is only slow has none that gives wrong ones.
fn can_be_bug(problem: &Problem, bug: &BugId, findings: &Assessment) -> bool {
    if findings.excluded_bugs.contains(bug) {
        return false;
    }
    let gave_wrong = findings.right_in_samples
        || findings.was_right_in_samples
        || findings.failing_sample.as_ref().is_some_and(|sample| sample.verdict == Verdict::Wa);
    let is_slow = findings.is_only_slow || findings.was_only_slow;
    problem.bugs.iter().find(|known| known.id == *bug).is_none_or(|known| match known.verdict {
        Verdict::Tle => !gave_wrong,
        Verdict::Ac | Verdict::Wa | Verdict::Mle | Verdict::Ole | Verdict::Re | Verdict::Ce => !is_slow,
    })
}

/// Returns the author's texts for a level in the learner's language: the wanted band first, then its neighbours, nearest
/// first. A text that is Python's alone is left out for the other languages.
fn band_texts(problem: &Problem, level: u8, wanted: Band, language: Language) -> Vec<(Band, String)> {
    let order = match wanted {
        Band::Beginner => [Band::Beginner, Band::Intermediate, Band::Advanced],
        Band::Intermediate => [Band::Intermediate, Band::Beginner, Band::Advanced],
        Band::Advanced => [Band::Advanced, Band::Intermediate, Band::Beginner],
    };
    let is_written = |text: &&String| !text.trim().is_empty();
    let own = |band: Band| {
        let of_language = problem.hints.by_language.get(&language)?.get(&level)?;
        Some(&of_language[band as usize]).filter(is_written).cloned()
    };
    let usual = |band: Band| {
        let text = Some(&problem.hints.ladder[usize::from(level) - 1][band as usize]).filter(is_written)?;
        hint_language::adapt(text, language)
    };
    order.into_iter().filter_map(|band| Some((band, own(band).or_else(|| usual(band))?))).collect()
}

/// Returns the text for a level that the pack left empty. It is true of any problem.
fn general_text(level: u8) -> &'static str {
    match level {
        1 => "What did you try, and what happened? Say in one sentence what the failing example asks for.",
        2 => "Which idea of this topic turns the question into one you have answered before?",
        3 => "Work the smallest failing example by hand and write down each step; those steps are the plan.",
        4 => "Compare your code with that plan: which step has no line of its own?",
        _ => "Follow the failing example line by line to the first value you did not expect, and look there.",
    }
}

#[cfg(test)]
mod tests;
