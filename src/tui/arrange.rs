//! A review put off, suspended or resumed by a key: asked for at once, since `u` takes it back.

use crate::learner::derive;
use crate::model::event::Arrangement;
use crate::model::ids::ProblemUid;
use crate::orchestrator::Arranged;

use super::keymap::Action;
use super::message::{Ask, Command, Outcome};
use super::ui::Ui;
use super::ui::notice::Tone;
use crate::words::dates::day_in_words;
use crate::words::facts;

/// Suspends a problem's review, or resumes a suspended one.
pub fn suspend(ui: &mut Ui, uid: &ProblemUid) -> Vec<Command> {
    let suspended = derive::is_suspended(&ui.published.state, uid);
    ask(ui, uid, if suspended { Arrangement::Resumed } else { Arrangement::Suspended })
}

/// Puts a problem's review off by a day.
pub fn postpone(ui: &mut Ui, uid: &ProblemUid) -> Vec<Command> {
    ask(ui, uid, Arrangement::Postponed { days: 1 })
}

fn ask(ui: &mut Ui, uid: &ProblemUid, how: Arrangement) -> Vec<Command> {
    vec![ui.ask(Ask::Arrange(uid.clone(), how)).1]
}

/// Says what became of it.
pub fn answered(ui: &mut Ui, outcome: Outcome<Arranged>) -> Vec<Command> {
    let arranged = match outcome {
        Ok(arranged) => arranged,
        Err(failure) => {
            ui.complain(failure);
            return Vec::new();
        }
    };
    let title = facts::problem_title(&ui.published, &arranged.problem);
    let today = ui.published.day;
    let back = if arranged.due <= today { "today".to_owned() } else { day_in_words(arranged.due, today) };
    let said = match arranged.how {
        Arrangement::Suspended => {
            format!(
                "{title} doesn't come back for review until you resume it ({} on it)",
                ui.keymap.label(Action::Suspend)
            )
        }
        Arrangement::Resumed => format!("{title} comes back {back}"),
        Arrangement::Postponed { .. } => format!("{title} was put off: it comes back {back}"),
    };
    let undo = ui.keymap.label(Action::Undo);
    ui.say(Tone::Info, format!("{said}; {undo} takes this back."));
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::message::Answer;
    use crate::tui::testing::{Stage, learner, published, today, uid};

    fn asked(stage: &Stage) -> Option<(ProblemUid, Arrangement)> {
        match stage.asked() {
            Some(Ask::Arrange(uid, how)) => Some((uid.clone(), *how)),
            _ => None,
        }
    }

    #[test]
    fn keys_arrange_the_review_of_the_row_and_of_the_open_problem() {
        let id = uid("first-bad-build");
        for before in ["", "/"] {
            let mut stage = Stage::new(published(learner()), 120, 40);
            if before == "/" {
                stage.keys("enter o");
                stage.answer(Answer::Opened(Err("no file".to_owned().into())));
            }
            stage.keys("z");
            assert_eq!(asked(&stage), Some((id.clone(), Arrangement::Postponed { days: 1 })));
            let due = today().tomorrow().expect("a day");
            let how = Arrangement::Postponed { days: 1 };
            stage.answer(Answer::Arranged(Ok(Arranged { problem: id.clone(), how, due })));
            assert_eq!(stage.said(), "First Bad Build was put off: it comes back tomorrow; u takes this back.");
            stage.keys("S");
            assert_eq!(asked(&stage), Some((id.clone(), Arrangement::Suspended)));
        }
    }

    #[test]
    fn today_says_what_waits_and_what_is_suspended() {
        let mut state = learner();
        state.profile.reviews_a_day = 1;
        state.reviews.get_mut(&uid("squeeze-right")).expect("a review").suspended = true;
        let mut stage = Stage::new(published(state.clone()), 120, 40);
        let frame = stage.frame();
        assert!(frame.contains("2 due; 1 today, the rest waits; 1 suspended"), "{frame}");
        state.reviews.get_mut(&uid("first-bad-build")).expect("a review").suspended = true;
        state.reviews.get_mut(&uid("valid-brackets")).expect("a review").suspended = true;
        stage = Stage::new(published(state), 120, 40);
        let frame = stage.frame();
        let row = frame.lines().find(|line| line.contains("Valid Brackets")).unwrap_or_default();
        assert!(row.contains("suspended") && row.contains("comes back when you resume it"), "{frame}");
        stage.keys("k k k k S");
        assert_eq!(asked(&stage).map(|(_, how)| how), Some(Arrangement::Resumed), "{}", stage.frame());
    }
}
