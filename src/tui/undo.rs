//! `u`: the last submission taken back, after a question that says what that changes.

use crate::orchestrator::TakeBack;

use super::message::{Answer, Ask, Command, News, RequestId};
use super::over::{Choice, Confirm, Over};
use super::ui::Ui;
use super::ui::notice::Tone;

/// The undo that is asked about or under way.
#[derive(Debug, Default)]
pub struct Undo {
    asked: Option<RequestId>,
}

impl Undo {
    /// Asks what would be taken back; the question follows with the answer.
    pub fn ask(&mut self, ui: &mut Ui) -> Vec<Command> {
        self.question(ui, Ask::Undoable)
    }

    /// The question was answered with yes.
    pub fn chosen(&mut self, ui: &mut Ui, choice: Choice) -> Vec<Command> {
        match choice {
            Choice::Undo(back) => self.question(ui, Ask::Undo(back.version)),
            Choice::Reset(_)
            | Choice::StartReview(_)
            | Choice::OpenAsIs(_)
            | Choice::GiveUp(_)
            | Choice::Unconfined(_)
            | Choice::Language(_)
            | Choice::Case(..)
            | Choice::Agreed(..)
            | Choice::WithoutModel(_)
            | Choice::DropCase(..) => Vec::new(),
        }
    }

    fn question(&mut self, ui: &mut Ui, ask: Ask) -> Vec<Command> {
        let (request, command) = ui.ask(ask);
        self.asked = Some(request);
        vec![command]
    }

    /// What would be taken back, or what was.
    pub fn answered(&mut self, ui: &mut Ui, request: RequestId, answer: Answer) -> Vec<Command> {
        if self.asked.take_if(|asked| *asked == request).is_none() {
            return Vec::new();
        }
        match answer {
            Answer::Undoable(Ok(_)) if ui.covered => Vec::new(),
            Answer::Undoable(Ok(back)) => vec![Command::Show(Over::Confirm(confirm(ui, back)))],
            Answer::Undone(Ok(back)) => {
                ui.say(Tone::Good, format!("Undone: {}. {}{}", back.title, back.effects(), kept(&back)));
                // A result on screen is that of a submission; what was arranged about a review leaves it alone.
                let told = back.submission || back.problem.is_none();
                if told { vec![Command::Tell(News::TakenBack(back.problem))] } else { Vec::new() }
            }
            other => ui.unexpected(other),
        }
    }
}

/// What an import has nothing to say about.
fn kept(back: &TakeBack) -> &'static str {
    if back.problem.is_some() { " Your code stays." } else { "" }
}

fn confirm(ui: &Ui, back: TakeBack) -> Confirm {
    let code = if back.problem.is_some() { ", and your code stays." } else { "." };
    let told = back.sentence(&ui.published.zone, ui.published.day);
    Confirm {
        title: if back.verdict.is_some() { "Undo your last submission?" } else { "Undo it?" }.to_owned(),
        text: format!("{told} The history keeps both{code}"),
        yes: ("undo", Choice::Undo(Box::new(back))),
        other: None,
        no: "leave it",
    }
}

#[cfg(test)]
mod tests {
    use crate::model::Verdict;
    use crate::orchestrator::{TakeBack, TakenReview};
    use crate::tui::message::{Answer, Ask, Outcome};
    use crate::tui::over::{Choice, Confirm};
    use crate::tui::overlays::Overlays;
    use crate::tui::screens::problem::open::Finished;
    use crate::tui::testing::{Stage, learner, published, report_of, uid};

    fn back() -> TakeBack {
        TakeBack {
            version: 7,
            problem: Some(uid("pair-to-target")),
            title: "Pair to Target".to_owned(),
            submission: true,
            verdict: Some(Verdict::Ac),
            outcome: Verdict::Ac.words().to_owned(),
            at: crate::tui::testing::now(),
            mastery: vec![("Arrays & Hashing".to_owned(), 0.5, 0.41)],
            review: TakenReview::Removed,
            forgotten: 0,
        }
    }

    /// After `u` on the screen these keys lead to.
    fn asked(keys: &str, answer: Outcome<TakeBack>) -> Stage {
        let mut stage = Stage::new(published(learner()), 120, 40);
        stage.keys(keys).keys("u");
        assert!(matches!(stage.asked(), Some(Ask::Undoable)), "{keys}: {:?}", stage.asked());
        stage.answer(Answer::Undoable(answer));
        stage
    }

    #[test]
    fn the_question_comes_first_on_every_screen_that_has_the_key() {
        for keys in ["", "y", "j j enter"] {
            let mut stage = asked(keys, Ok(back()));
            assert!(
                matches!(stage.overlay(), Some(Overlays::Confirm(Confirm { yes: (_, Choice::Undo(asked)), .. })) if **asked == back())
            );
            stage.keys("enter");
            assert!(matches!(stage.asked(), Some(Ask::Undo(7))), "{keys}: {:?}", stage.asked());
            stage.answer(Answer::Undone(Ok(back())));
            let said = stage.said().to_owned();
            assert_eq!(said, "Taken back: Pair to Target. Mastery .50 → .41, review removed. Your code stays.");
        }
        let mut stage = asked("", Ok(back()));
        stage.commands.clear();
        stage.keys("esc");
        assert!(stage.overlay().is_none() && stage.commands.is_empty(), "no means no");
        let stage = asked("", Err("There is nothing to undo.".to_owned().into()));
        assert!(stage.overlay().is_none());
        assert_eq!(Some(stage.said()), Some("There is nothing to undo."));
    }

    #[test]
    fn a_verdict_that_was_taken_back_stands_and_is_no_submission() {
        let mut stage = Stage::new(published(learner()), 120, 40);
        stage.open("pair to", 0);
        let before = learner();
        let submitted = crate::orchestrator::Submitted {
            report: report_of(&[(Verdict::Ac, &[])]),
            before: std::sync::Arc::new(before.clone()),
            after: std::sync::Arc::new(before),
            changes: Vec::new(),
            candidates: Vec::new(),
            remarks: Vec::new(),
            nudge: None,
            unrecorded: None,
            next: None,
        };
        stage.keys("s").answer(Answer::Submitted(Ok(Box::new(submitted))));
        let finished = |stage: &Stage| stage.problem().and_then(|p| p.finished.clone());
        assert!(finished(&stage).is_some_and(|f| f.passed_submission().is_some()));
        stage.keys("u").answer(Answer::Undoable(Ok(back()))).keys("enter").answer(Answer::Undone(Ok(back())));
        let taken_back = |f: &Finished| matches!(f, Finished::TakenBack(report) if report.verdict.passed());
        assert!(finished(&stage).is_some_and(|f| taken_back(&f) && f.passed_submission().is_none()));
    }
}
