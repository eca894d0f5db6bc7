//! The parts of the page, top to bottom.

use jiff::ToSpan;
use jiff::civil::Date;
use maud::{Markup, html};

use super::report_data::ReportData;
use super::{balance_section, report_charts, topic_cards};
use crate::cli::output::web;
use crate::cli::output::web::html_table::{HtmlCell, folded_table, number_cell, table, text_cell};
use crate::learner::timeline::{ActivityTally, monday};
use crate::learner::{explain, review_queries, state_queries};
use crate::text::day_status;
use crate::text::learning_status::params;
use crate::text::number_format::{count_noun, format_duration, format_percent, share};
use crate::text::problem_name::ProblemName;
use crate::types::ids::ProblemUid;
use crate::types::learner_state::{Misconception, Review};

/// Days of the review forecast.
const FORECAST_DAYS: usize = 30;
/// Weeks of accuracy and hints.
const ACCURACY_WEEKS: i64 = 26;

/// Renders all sections.
pub(super) fn page(facts: &ReportData) -> String {
    web::document(&format!("Rung: progress on {}", facts.day()), &body(facts))
}

fn body(facts: &ReportData) -> Markup {
    let when = facts.day().strftime("%A, %-d %B %Y");
    html! {
        h1 { "Progress with Rung" }
        p class="dim" { "As of " (when) ", from " (count_noun(to_usize(facts.timeline.records), "record")) " of the journal." }
        (overview(facts))
        (how_to_read())
        (topic_cards::section(facts))
        h2 { "Reviews" }
        (reviews(facts))
        h2 { "Practice" }
        (practice(facts))
        h2 { "Accuracy and hints" }
        (accuracy(facts))
        h2 { "Balance" }
        (balance_section::section(facts))
        h2 { "Mistakes to watch" }
        (misconceptions(facts))
        (proficiency(facts))
    }
}

fn to_usize(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

fn overview(facts: &ReportData) -> Markup {
    let (state, published) = (facts.timeline.state(), facts.published);
    let solved = published.catalog.problems.iter().filter(|p| state_queries::is_solved_anywhere(state, &p.uid)).count();
    let all = facts.timeline.days.values().fold(ActivityTally::default(), |mut sum, day| {
        sum.add(day);
        sum
    });
    let (due, today) = (day_status::due(published).len(), day_status::due_today(published).len());
    let due_words = match due {
        due if today < due => format!("due for review, {today} of that today"),
        1 => "review due today".to_owned(),
        _ => "reviews due today".to_owned(),
    };
    let tiles = [
        (share(published.proficiency), format!("proficiency ({})", published.band.name())),
        (solved.to_string(), format!("of {} solved", count_noun(published.catalog.problems.len(), "problem"))),
        (due.to_string(), due_words),
        submitted(&all),
        (all.hints_taken().to_string(), "hints taken".to_owned()),
    ];
    // A paused streak is not shown.
    let streak =
        day_status::streak(published).map(|days| (days, if days == 1 { "day" } else { "days" })).map(|(days, unit)| {
            (days.to_string(), format!("{unit} in a row (longest {})", state.engagement.longest_streak))
        });
    html! { ul class="facts" { @for (value, what) in tiles.iter().chain(&streak) { li { b { (value) } " " (what) } } } }
}

/// The tile of all submissions; problems given up are named apart.
fn submitted(all: &ActivityTally) -> (String, String) {
    let given_up = match all.given_up {
        0 => String::new(),
        count => format!(" and {} given up", count_noun(count as usize, "problem")),
    };
    (all.submissions.to_string(), format!("submissions{given_up}, {} measured", format_duration(all.seconds)))
}

fn how_to_read() -> Markup {
    html! {
        h2 { "How to read this" }
        p {
            "Mastery estimates from 0 to 1 how well you know a topic. It rises with every solved problem and falls "
            "with every failure, depending on the difficulty and the hints you used. Below .3 a topic is new "
            "to you, from .3 to .7 practice helps most, above .7 you know it."
        }
        p { "The ± after a mastery is its uncertainty: wide after a few results, narrower with more." }
        p {
            "A solved problem comes back for review, first after a day and then less and less often, before you are likely to "
            "forget it. Recall is the predicted chance that you would solve it again today."
        }
        p {
            "A number in brackets such as [12] is the journal entry behind a statement; the command "
            "rung history --version 12 shows it. Every chart has its numbers below it."
        }
    }
}

fn reviews(facts: &ReportData) -> Markup {
    let state = facts.timeline.state();
    if state.reviews.is_empty() {
        return html! {
            p { "Nothing to review yet. A solved problem comes back here after a day." }
        };
    }
    let published = facts.published;
    let load = day_status::agenda(published).review_load(FORECAST_DAYS);
    let comes = |(uid, review): &(&ProblemUid, &Review)| !review.suspended && published.catalog.by_uid(uid).is_some();
    let mut planned: Vec<_> = state.reviews.iter().filter(comes).collect();
    planned.sort_by_key(|(uid, review)| (review.due, *uid));
    let (due, later): (Vec<_>, Vec<_>) = planned.into_iter().partition(|(_, review)| review.due <= facts.day());
    let heads = ["Problem", "Due", "Recall today", "Why then"];
    let row = |(uid, review): (&ProblemUid, &Review)| review_row(facts, uid, review);
    html! {
        p class="dim" { "Reviews on each of the next 30 days, at most your daily limit; today includes everything late." }
        div class="scroll" { (report_charts::forecast(facts.day(), &load)) }
        @if due.is_empty() {
            p { "Nothing is due today." }
        } @else {
            (table("Reviews due", &heads, due.into_iter().map(row)))
        }
        (folded_table("All later reviews", &heads, later.into_iter().map(row)))
    }
}

fn review_row(facts: &ReportData, uid: &ProblemUid, review: &Review) -> Vec<HtmlCell> {
    let recall = review_queries::shown_recall(facts.timeline.state(), params(), uid, facts.published.now);
    vec![
        text_cell(ProblemName::find(&facts.published.catalog, uid).title),
        text_cell(review.due.to_string()),
        number_cell(recall.map_or_else(String::new, format_percent)),
        text_cell(&review.reason),
    ]
}

fn practice(facts: &ReportData) -> Markup {
    let days = &facts.timeline.days;
    if days.is_empty() {
        return html! { p { "No day of practice yet." } };
    }
    let tally = |day: Date| days.get(&day).cloned().unwrap_or_default();
    let rows = facts.timeline.weeks().into_iter().rev().map(|(week, tally)| week_row(week, &tally));
    html! {
        p class="dim" { "A square a day, a column a week; the stronger its colour, the more submissions." }
        div class="scroll" { (report_charts::activity(facts.day(), tally)) }
        (folded_table("The numbers, by week", &WEEK_HEADS, rows))
    }
}

const WEEK_HEADS: [&str; 9] = [
    "Week of",
    "Submissions",
    "Given up",
    "Passed",
    "Passed of counted",
    "Solved",
    "Reviews",
    "Hints (levels 1 to 5)",
    "Time",
];

fn week_row(week: Date, tally: &ActivityTally) -> Vec<HtmlCell> {
    vec![
        text_cell(week.to_string()),
        number_cell(tally.submissions),
        number_cell(tally.given_up),
        number_cell(tally.passed),
        number_cell(tally.accuracy().map_or_else(String::new, format_percent)),
        number_cell(tally.solved),
        number_cell(tally.reviews),
        number_cell(tally.hints.map(|n| n.to_string()).join(" ")),
        text_cell(format_duration(tally.seconds)),
    ]
}

fn accuracy(facts: &ReportData) -> Markup {
    let latest = latest_weeks(facts);
    if latest.is_empty() {
        return html! { p { "Nothing has been submitted yet." } };
    }
    let recall = facts.timeline.recall.all();
    html! {
        p class="dim" {
            "Above, the share of each week’s counted submissions that passed, where a problem given up counts as not passed; "
            "below, hints taken, stronger for higher levels."
        }
        div class="scroll" { (report_charts::weeks(&latest)) }
        (folded_table("The numbers", &WEEK_HEADS, latest.iter().rev().map(|(week, tally)| week_row(*week, tally))))
        @if let Some((predicted, seen)) = recall.means() {
            p {
                "Over " (count_noun(recall.reviews as usize, "review")) " the predicted recall was " (format_percent(predicted))
                " on average, and " (format_percent(seen)) " were remembered."
            }
        }
    }
}

/// The latest weeks without gaps, starting at the first practice; empty without any practice.
fn latest_weeks(facts: &ReportData) -> Vec<(Date, ActivityTally)> {
    let weeks = facts.timeline.weeks();
    let Some(first) = weeks.keys().next().copied() else { return Vec::new() };
    let back = |week: i64| monday(facts.day()).saturating_sub((week * 7).days());
    let shown = (0..ACCURACY_WEEKS).rev().map(back).filter(|week| *week >= first);
    shown.map(|week| (week, weeks.get(&week).cloned().unwrap_or_default())).collect()
}

fn misconceptions(facts: &ReportData) -> Markup {
    let memory = &facts.timeline.state().memory;
    let mut slips: Vec<&Misconception> = memory.misconceptions.iter().collect();
    slips.sort_by_key(|slip| (slip.is_resolved(), std::cmp::Reverse(slip.last_seen)));
    let heads = ["Topic", "Problem", "Slip", "Times seen", "Sure", "Now"];
    html! {
        @if slips.is_empty() {
            p { "None. A known mistake in a failing program is listed here until you stop making it." }
        } @else {
            (table("Slips", &heads, slips.into_iter().map(|slip| misconception_row(facts, slip))))
        }
        @if !memory.insights.is_empty() {
            ul {
                @for insight in &memory.insights {
                    @let records: Vec<String> = insight.evidence.iter().map(|version| format!("[{version}]")).collect();
                    li { (insight.text) " " (records.join(" ")) }
                }
            }
        }
    }
}

fn misconception_row(facts: &ReportData, slip: &Misconception) -> Vec<HtmlCell> {
    let catalog = &facts.published.catalog;
    let state = facts.timeline.state();
    let now = if slip.is_resolved() {
        if review_queries::is_mistake_past(state, params(), slip) { "left behind" } else { "not expected any more" }
            .to_owned()
    } else {
        let missing = params().trends.clean_solves.saturating_sub(slip.clean_solves);
        format!("{} without hints to go", count_noun(missing as usize, "solve"))
    };
    vec![
        text_cell(catalog.topic_title(&slip.topic)),
        text_cell(ProblemName::find(catalog, &slip.problem).title),
        text_cell(&slip.message),
        number_cell(slip.evidence),
        number_cell(format_percent(slip.confidence)),
        text_cell(now),
    ]
}

fn proficiency(facts: &ReportData) -> Markup {
    let explanation = explain::proficiency(&facts.scene());
    let rows = explanation.sections.iter().take(1).flat_map(|section| &section.lines).map(|line| {
        let record = line.record.map_or_else(String::new, |version| format!("[{version}]"));
        vec![text_cell(&line.text), text_cell(line.equations.join("; ")), number_cell(record)]
    });
    html! {
        h2 { (explanation.title) }
        p { (explanation.summary) }
        (table("The parts of proficiency", &["Part", "Arithmetic", "Record"], rows))
    }
}
