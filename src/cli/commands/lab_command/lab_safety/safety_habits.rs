//! Messages that learners with four habits get: frequency, wording, and one learner day by day.

use serde::Serialize;

use super::action_shares::header_row;
use super::live_figures::describe_judging;
use crate::cli::commands::lab_command::goal::describe_goal;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, plain};
use crate::lab::daily_plan::MessagePlace;
use crate::lab::safety_testbed::habit_report::{HabitMessages, HabitReport};
use crate::text::relative_dates;

/// Maximum number of sentences to print per habit, most frequent first.
const MAX_SENTENCES: usize = 8;
/// Maximum number of messages to print per learner; the JSON has all.
const MAX_OCCASIONS: usize = 40;

/// Messages by habit.
#[derive(Clone, Debug, Serialize)]
pub struct HabitsAnswer {
    #[serde(flatten)]
    pub habits: HabitReport,
}

impl CommandAnswer for HabitsAnswer {
    fn render_text(&self, page: &Page) -> String {
        let mut text = PageText::new(page);
        let HabitReport { learners, judged, days, heard, goals } = &self.habits;
        text.para(
            0,
            Ink::Dim,
            &format!(
                "{learners} simulated learners of each habit use Rung for {days} days. {} None of it is about a person.",
                describe_judging(*judged)
            ),
        );
        text.heading("Messages per week");
        let columns = ["on Today", "at a hint", "messages", "days the streak rests", "index", "steps"];
        let mut rows = vec![header_row(columns.into_iter())];
        rows.extend(heard.iter().map(|heard| {
            let numbers = [heard.today, heard.offer, heard.nudges, heard.resting].map(|n| plain(format!("{n:.1}")));
            let index = [plain(format!("{:.3}", heard.index)), plain(heard.steps.to_string())];
            std::iter::once(plain(heard.name)).chain(numbers).chain(index).collect()
        }));
        text.table(2, &rows);
        text.heading("Effects of the layers per week");
        let mut rows = vec![header_row(["said", "replaced", "rejected"].into_iter())];
        rows.extend(heard.iter().map(|heard| {
            let numbers = heard.rulings.map(|n| plain(format!("{n:.1}")));
            std::iter::once(plain(heard.name)).chain(numbers).collect()
        }));
        text.table(2, &rows);
        for heard in heard {
            sentences(&mut text, heard);
        }
        for heard in heard {
            append_day_by_day(&mut text, heard);
        }
        text.heading("The goals");
        for goal in goals {
            let met = describe_goal(page, &goal.found, goal.met);
            text.hang(2, "- ", Ink::Plain, &format!("{}: {met}", goal.text));
        }
        text.finish()
    }
}

fn sentences(text: &mut PageText<'_>, heard: &HabitMessages) {
    text.heading(&format!("Wording: {}", heard.name));
    for (sentence, count) in heard.sentences.iter().take(MAX_SENTENCES) {
        text.hang(2, &format!("{count:>4} × "), Ink::Plain, sentence);
    }
    if heard.sentences.len() > MAX_SENTENCES {
        text.para(2, Ink::Dim, &format!("and {} more wordings.", heard.sentences.len() - MAX_SENTENCES));
    }
}

fn append_day_by_day(text: &mut PageText<'_>, heard: &HabitMessages) {
    text.heading(&format!("Day by day, the median learner: {}", heard.name));
    for told in heard.one.iter().take(MAX_OCCASIONS) {
        let place = match told.place {
            MessagePlace::Today => "Today",
            MessagePlace::Offer => "hint",
            MessagePlace::Nudge(_) => "message",
            MessagePlace::Streak => "streak",
        };
        text.hang(2, &format!("{} {place}: ", relative_dates::format_day(told.day)), Ink::Plain, &told.text);
    }
    if heard.one.len() > MAX_OCCASIONS {
        text.para(2, Ink::Dim, &format!("and {} more.", heard.one.len() - MAX_OCCASIONS));
    }
}
