//! How demanding your recent work was, with the floor; and what they gave beside what they looked like.
//!
//! ```text
//!  1.0      ▂█ █ ▆
//!       ▆▆ ██▆█▆█▆█
//!   .4 ─██▂████████──────────────────────────────────────
//!       ███████████
//!
//!  engagement  32.4   ▁▂▃▃▄▅▅▆▇█
//!  gain        18.9   ▁▁▂▂▃▄▄▅▆▇
//! ```

use ratatui::text::{Line, Span};

use crate::learner::balance;
use crate::learner::timeline::Course;
use crate::model::learner::{Act, Exchange};
use crate::tui::canvas::Cx;
use crate::tui::theme::Role;
use crate::words::facts::params;
use crate::words::numbers::count;
use crate::words::symbols;
use crate::words::text::{clean, pad, wrap};

/// Rows of the demand, of full height 1.
const HEIGHT: usize = 8;
/// Columns before the first step.
const LEFT: usize = 6;
/// Columns of the words before a sum.
const LABEL: usize = 20;

pub(super) fn lines(cx: &Cx, columns: usize) -> Vec<Line<'static>> {
    let Some(timeline) = &cx.ui.journal.timeline else {
        return vec![Line::from(cx.span(Role::Dim, "Reading the journal…"))];
    };
    let course = &timeline.balance;
    if course.steps.is_empty() {
        let text = "No step yet. A try, a hint or a review is one; here stands what the latest 60 asked of you, and what \
                    they moved.";
        return wrap(text, columns).into_iter().map(|l| Line::from(cx.span(Role::Dim, l))).collect();
    }
    let steps = &course.steps[course.steps.len().saturating_sub(columns.saturating_sub(LEFT))..];
    let mut lines = vec![Line::from(cx.span(Role::Text, told(steps)))];
    lines.push(Line::default());
    lines.extend((0..HEIGHT).rev().map(|level| row(cx, steps, level)));
    lines.push(Line::from(cx.span(Role::Dim, read(steps))));
    lines.push(Line::from(cx.span(Role::Dim, legend(steps))));
    lines.push(Line::default());
    let sum = |of: fn(&Exchange) -> f64| steps.iter().map(of).collect::<Vec<f64>>();
    lines.push(summed(cx, "engagement, summed", &sum(|step| step.engagement), columns));
    lines.push(summed(cx, "gain, summed", &sum(|step| step.gain), columns));
    lines.extend(followed(cx, course, columns));
    lines
}

/// The same as the first sentence of `rung why balance`.
fn told(steps: &[Exchange]) -> String {
    let tries = steps.iter().filter(|step| step.act.is_try()).count();
    let hints = steps.iter().filter(|step| matches!(step.act, Act::Hint { .. })).count();
    let tries = if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
    format!("Your last {}: {tries}, {}.", count(steps.len(), "step"), count(hints, "hint"))
}

/// A row of the demand. The floor lies under the steps that stay below it.
fn row(cx: &Cx, steps: &[Exchange], level: usize) -> Line<'static> {
    let floor = params().safety.floor;
    let at_floor = (floor * HEIGHT as f64).ceil() as usize - 1 == level;
    let axis = match level {
        _ if level + 1 == HEIGHT => "1.0".to_owned(),
        _ if at_floor => "floor".to_owned(),
        _ => String::new(),
    };
    let mut spans = vec![cx.span(Role::Dim, pad(&axis, LEFT))];
    for step in steps {
        let eighths = (step.demand * (HEIGHT * 8) as f64).round() as usize;
        let role = match step.act {
            Act::Try { .. } | Act::Review { .. } => Role::Accent,
            Act::Hint { .. } | Act::Solution | Act::Nudge { .. } => Role::Info,
        };
        spans.push(match eighths.saturating_sub(level * 8).min(8) {
            0 if at_floor => cx.span(Role::Border, "─"),
            0 => Span::raw(" "),
            part => cx.span(role, symbols::EIGHTHS[part - 1]),
        });
    }
    if at_floor {
        spans.push(cx.span(Role::Border, "─ .40"));
    }
    Line::from(spans)
}

fn legend(steps: &[Exchange]) -> String {
    let newest = &steps[steps.len().saturating_sub(params().safety.window)..];
    let mean = newest.iter().map(|step| step.demand).sum::<f64>() / newest.len().max(1) as f64;
    format!(
        "{}oldest first; {} hints read, not attempts; last {}: {mean:.2}",
        " ".repeat(LEFT),
        symbols::NOT_RUN,
        newest.len()
    )
}

/// A mark under each step that was no try: colours alone tell nothing to whoever has none.
fn read(steps: &[Exchange]) -> String {
    let mark = |step: &Exchange| if step.act.is_try() { " " } else { symbols::NOT_RUN };
    " ".repeat(LEFT) + &steps.iter().map(mark).collect::<String>()
}

/// A sum as it grew, full height at as much as there were steps; its newest part where there is no room for all.
fn summed(cx: &Cx, label: &str, parts: &[f64], columns: usize) -> Line<'static> {
    let (most, room) = (parts.len(), columns.saturating_sub(LABEL + LEFT));
    let total: f64 = parts.iter().sum();
    let mut sum = 0.0;
    let bars = parts.iter().map(|part| {
        sum += part;
        let eighths = (sum / most.max(1) as f64 * 8.0).round() as usize;
        symbols::EIGHTHS[eighths.clamp(1, 8) - 1]
    });
    let bars: Vec<&str> = bars.collect();
    let bars = bars[bars.len().saturating_sub(room)..].concat();
    Line::from(vec![
        cx.span(Role::Dim, pad(label, LABEL)),
        cx.span(Role::Text, pad(&format!("{total:.1}"), LEFT)),
        cx.span(Role::Accent, bars),
    ])
}

/// What Rung made of it: while something fires, and the newest ruling.
fn followed(cx: &Cx, course: &Course, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let fires = !balance::firing(&course.steps, params()).is_empty();
    if !fires {
        lines.push(Line::from(cx.span(Role::Good, "Your recent work is demanding and pays off.")));
    }
    if let Some(ruled) = course.rulings.last() {
        let text = format!("{}: {}", ruled.ruling.day.strftime("%-d %b"), clean(&ruled.ruling.reason));
        lines.extend(wrap(&text, columns).into_iter().map(|l| Line::from(cx.span(Role::Text, l))));
    }
    lines
}
