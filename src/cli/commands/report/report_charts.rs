//! The charts as SVG: mastery over time, practice days, upcoming reviews, accuracy and hints.
//!
//! Each chart has a title and a description for screen readers. Colours are style-sheet classes, to support both colour
//! schemes. Coordinates are computed from numbers only.

use jiff::ToSpan;
use jiff::civil::Date;
use maud::{Markup, html};

use crate::cli::output::web::svg_chart::{axis_line, chart, coordinate, label, rect};
use crate::learner::timeline::{ActivityTally, MasteryPoint, monday};
use crate::types::humanize::{count_noun, round_to_hundredths};
use crate::types::learner_day::days_between;

/// Weeks of the heatmap.
const HEATMAP_WEEKS: i32 = 26;

fn short_date(day: Date) -> String {
    day.strftime("%-d %b").to_string()
}

/// A topic's mastery with its band.
pub(super) fn mastery(id: &str, title: &str, points: &[MasteryPoint], (from, to): (Date, Date)) -> Markup {
    let (left, top, width, height) = (30.0, 8.0, 280.0, 100.0);
    let days = f64::from(days_between(from, to).max(1));
    let x = |day: Date| left + f64::from(days_between(from, day).max(0)) / days * width;
    let y = |value: f64| top + (1.0 - value.clamp(0.0, 1.0)) * height;
    let told = points.last().map_or_else(String::new, |last| {
        format!(
            "From {:.2} on {} to {:.2} on {}, give or take {:.2}.",
            round_to_hundredths(points[0].mastery),
            short_date(points[0].day),
            round_to_hundredths(last.mastery),
            short_date(last.day),
            round_to_hundredths(last.uncertainty())
        )
    });
    let ends = |i: usize| points.get(i + 1).map_or(left + width, |next| x(next.day));
    let edge = |sign: f64, backwards: bool| {
        let mut corners: Vec<String> = Vec::new();
        for (i, point) in points.iter().enumerate() {
            let level = coordinate(y(point.mastery + sign * point.uncertainty()));
            corners.push(format!("{} {level}", coordinate(x(point.day))));
            corners.push(format!("{} {level}", coordinate(ends(i))));
        }
        if backwards {
            corners.reverse();
        }
        corners.join("L")
    };
    let name = |day: Date| if days > 300.0 { day.strftime("%b %Y").to_string() } else { short_date(day) };
    let drawn = html! {
        @for mark in [0.0, 0.3, 0.7, 1.0] {
            (axis_line((left, y(mark)), (left + width, y(mark))))
            (label((left - 6.0, y(mark) + 4.0), "end", &coordinate(mark)))
        }
        path class="band" d={ "M" (edge(1.0, false)) "L" (edge(-1.0, true)) "Z" } {}
        path class="curve" d={ "M" (edge(0.0, false)) } {}
        (label((left, 126.0), "start", &name(from)))
        (label((left + width, 126.0), "end", &name(to)))
    };
    chart(id, (320.0, 132.0), (&format!("Mastery of {title} over time"), &told), "small", &drawn)
}

/// Submissions per day, one column per week.
pub(super) fn activity(day: Date, tally: impl Fn(Date) -> ActivityTally) -> Markup {
    let cell = 22.0;
    let first = monday(day).saturating_sub(i64::from((HEATMAP_WEEKS - 1) * 7).days());
    let size = (40.0 + f64::from(HEATMAP_WEEKS) * cell, 28.0 + 7.0 * cell);
    let words = (
        "Practice in the last 26 weeks",
        "A square a day; the stronger its colour, the more submissions. The table has the weeks.",
    );
    let mut month = None;
    let drawn = html! {
        @for (row, name) in ["Mon", "", "Wed", "", "Fri", "", "Sun"].iter().enumerate() {
            (label((30.0, 33.0 + row as f64 * cell), "end", name))
        }
        @for week in 0..HEATMAP_WEEKS {
            @let start = first.saturating_add(i64::from(week * 7).days());
            @let x = 38.0 + f64::from(week) * cell;
            @if month.replace(start.month()) != Some(start.month()) && start.day() <= 7 {
                (label((x, 12.0), "start", &start.strftime("%b").to_string()))
            }
            @for (row, date) in (0_i32..7).map(|row| (row, start.saturating_add(i64::from(row).days()))) {
                @if date <= day {
                    @let done = tally(date);
                    @let words = format!("{}: {} submissions, {} passed", short_date(date), done.submissions, done.passed);
                    (rect(heatmap_class(done.submissions), (x, 19.0 + f64::from(row) * cell), (cell - 3.0, cell - 3.0), &words))
                }
            }
        }
    };
    chart("activity", size, words, "wide", &drawn)
}

fn heatmap_class(submissions: u32) -> &'static str {
    match submissions {
        0 => "h0",
        1..3 => "h1",
        3..6 => "h2",
        6..10 => "h3",
        _ => "h4",
    }
}

/// Reviews on each of the coming days, today first.
pub(super) fn forecast(day: Date, load: &[u32]) -> Markup {
    let (left, top, step, height) = (30.0, 10.0, 22.0, 110.0);
    let most = f64::from(load.iter().copied().max().unwrap_or(0).max(1));
    let total: u32 = load.iter().sum();
    let told = format!("{total} reviews in {} days, {} of them today.", load.len(), load.first().copied().unwrap_or(0));
    let width = left + load.len() as f64 * step;
    let drawn = html! {
        @for mark in [0.0, most] {
            @let y = top + (1.0 - mark / most) * height;
            (axis_line((left, y), (width, y)))
            (label((left - 6.0, y + 4.0), "end", &coordinate(mark)))
        }
        @for (ahead, n) in (0_i64..).zip(load) {
            @let date = day.saturating_add(ahead.days());
            @let (x, tall) = (left + ahead as f64 * step + 3.0, f64::from(*n) / most * height);
            @let class = if ahead == 0 { "first" } else { "bar" };
            (rect(class, (x, top + height - tall), (step - 6.0, tall), &format!("{}: {}", short_date(date), count_noun(*n as usize, "review"))))
            @if ahead % 7 == 0 {
                (label((x, 138.0), "start", &if ahead == 0 { "today".to_owned() } else { short_date(date) }))
            }
        }
    };
    chart("forecast", (width + 10.0, 146.0), ("Reviews of the next 30 days", &told), "wide", &drawn)
}

/// Share of passing submissions above, hints by level below; one column per week.
pub(super) fn weeks(weeks: &[(Date, ActivityTally)]) -> Markup {
    let (left, step, upper, lower) = (40.0, 26.0, 90.0, 70.0);
    let most = f64::from(weeks.iter().map(|(_, week)| week.hints_taken()).max().unwrap_or(0).max(1));
    let width = left + weeks.len().max(26) as f64 * step;
    let words = (
        "Accuracy and hints by week",
        "Above, the share of counted submissions that passed; below, hints, stronger for higher levels.",
    );
    let (floor, base) = (10.0 + upper, 24.0 + upper + lower);
    let drawn = html! {
        @for (y, name) in [(10.0, "100 %"), (10.0 + upper / 2.0, "50 %"), (floor, "0 %"), (base, "0")] {
            (axis_line((left, y), (width, y)))
            (label((left - 6.0, y + 4.0), "end", name))
        }
        (label((left - 6.0, base - lower + 10.0), "end", &format!("{most:.0}")))
        @for (i, (start, week)) in weeks.iter().enumerate() {
            @let x = left + i as f64 * step + 3.0;
            @let share = week.accuracy().unwrap_or(0.0);
            @let words = format!("Week of {}: {} of {} counted passed", short_date(*start), week.counted_passed, week.counted);
            (rect("bar", (x, floor - share * upper), (step - 6.0, share * upper), &words))
            (hints((x, base), (step - 6.0, lower / most), *start, week))
            @if i % 4 == 0 {
                (label((x, base + 18.0), "start", &short_date(*start)))
            }
        }
    };
    chart("weeks", (width + 10.0, base + 26.0), words, "wide", &drawn)
}

/// A week's hints stacked from the bottom, lowest level first. `one` is the width of the column and the height of one
/// hint.
fn hints((x, base): (f64, f64), one: (f64, f64), start: Date, week: &ActivityTally) -> Markup {
    let mut y = base;
    html! {
        @for (level, n) in (1..).zip(week.hints) {
            @let tall = f64::from(n) * one.1;
            @let () = y -= tall;
            @if n > 0 {
                @let words = format!("Week of {}: {n} hints of level {level}", short_date(start));
                (rect(&format!("l{level}"), (x, y), (one.0, tall), &words))
            }
        }
    }
}
