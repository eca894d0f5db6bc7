//! How demanding the recent practice was, with the minimum; and its engagement beside its gain.
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

use crate::learner::explain::explain_balance;
use crate::learner::timeline::PracticeCourse;
use crate::mastery::safety_readings;
use crate::text::learning_status::params;
use crate::text::number_format::count_noun;
use crate::text::symbols;
use crate::text::text_layout::{clean, pad};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::types::learner_state::{PracticeAction, PracticeStep};

/// Rows of the demand chart; its full height is 1.
const CHART_ROWS: usize = 8;
/// Columns before the first step.
const AXIS_COLUMNS: usize = 6;
/// Columns of the label before a sum.
const LABEL_COLUMNS: usize = 20;

pub(super) fn lines(cx: &DrawContext, columns: usize) -> Vec<Line<'static>> {
    let Some(timeline) = &cx.ui.timeline_cache.timeline else {
        return vec![Line::from(cx.span(StyleRole::Dim, "Reading the journal…"))];
    };
    let course = &timeline.balance;
    if course.steps.is_empty() {
        let text = "No steps yet. Each try, hint and review is a step. This chart shows how hard your last 60 steps were, and \
                    how much you learned from them.";
        return cx.wrapped(StyleRole::Dim, text, columns);
    }
    let steps = &course.steps[course.steps.len().saturating_sub(columns.saturating_sub(AXIS_COLUMNS))..];
    let mut lines = vec![Line::from(cx.span(StyleRole::Text, describe_steps(steps)))];
    lines.push(Line::default());
    lines.extend((0..CHART_ROWS).rev().map(|level| chart_row(cx, steps, level)));
    lines.push(Line::from(cx.span(StyleRole::Dim, non_try_marks(steps))));
    lines.push(Line::from(cx.span(StyleRole::Dim, legend(steps))));
    lines.push(Line::default());
    let sum = |of: fn(&PracticeStep) -> f64| steps.iter().map(of).collect::<Vec<f64>>();
    lines.push(sum_line(cx, "engagement, summed", &sum(|step| step.engagement), columns));
    lines.push(sum_line(cx, "gain, summed", &sum(|step| step.gain), columns));
    lines.extend(advice_lines(cx, course, columns));
    lines
}

/// The same as the first sentence of `rung why balance`.
fn describe_steps(steps: &[PracticeStep]) -> String {
    let tries = steps.iter().filter(|step| step.act.is_try()).count();
    let hints = steps.iter().filter(|step| matches!(step.act, PracticeAction::Hint { .. })).count();
    let tries = if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
    let rest = steps.len() - steps.iter().filter(|step| step.act.is_try()).count() - hints;
    let rest = if rest > 0 { format!(", {rest} other") } else { String::new() };
    format!("Your last {}: {tries}, {}{rest}.", count_noun(steps.len(), "step"), count_noun(hints, "hint"))
}

/// One row of the demand chart. The minimum is drawn under the steps that are below it.
fn chart_row(cx: &DrawContext, steps: &[PracticeStep], level: usize) -> Line<'static> {
    let floor = params().safety.floor;
    let at_floor = (floor * CHART_ROWS as f64).ceil() as usize - 1 == level;
    let axis = match level {
        _ if level + 1 == CHART_ROWS => "1.0".to_owned(),
        _ if at_floor => "least".to_owned(),
        _ => String::new(),
    };
    let mut spans = vec![cx.span(StyleRole::Dim, pad(&axis, AXIS_COLUMNS))];
    for step in steps {
        let eighths = (step.demand * (CHART_ROWS * 8) as f64).round() as usize;
        let role = match step.act {
            PracticeAction::Try { .. } | PracticeAction::Review { .. } => StyleRole::Accent,
            PracticeAction::Hint { .. } | PracticeAction::Solution | PracticeAction::Nudge { .. } => StyleRole::Info,
        };
        spans.push(match eighths.saturating_sub(level * 8).min(8) {
            0 if at_floor => cx.span(StyleRole::Border, "─"),
            0 => Span::raw(" "),
            part => cx.span(role, symbols::EIGHTHS[part - 1]),
        });
    }
    if at_floor {
        spans.push(cx.span(StyleRole::Border, "─ .40"));
    }
    Line::from(spans)
}

fn legend(steps: &[PracticeStep]) -> String {
    let newest = &steps[steps.len().saturating_sub(params().safety.window)..];
    let mean = newest.iter().map(|step| step.demand).sum::<f64>() / newest.len().max(1) as f64;
    format!(
        "{}oldest first; {}: not a try; last {}: {mean:.2}",
        " ".repeat(AXIS_COLUMNS),
        symbols::NOT_RUN,
        newest.len()
    )
}

/// A mark under each step that was not a try, because colours alone may not be visible.
fn non_try_marks(steps: &[PracticeStep]) -> String {
    let mark = |step: &PracticeStep| if step.act.is_try() { " " } else { symbols::NOT_RUN };
    " ".repeat(AXIS_COLUMNS) + &steps.iter().map(mark).collect::<String>()
}

/// A running sum as a sparkline; its full height is the number of steps. If there is no room for all, shows the newest
/// part.
fn sum_line(cx: &DrawContext, label: &str, parts: &[f64], columns: usize) -> Line<'static> {
    let (most, room) = (parts.len(), columns.saturating_sub(LABEL_COLUMNS + AXIS_COLUMNS));
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
        cx.span(StyleRole::Dim, pad(label, LABEL_COLUMNS)),
        cx.span(StyleRole::Text, pad(&format!("{total:.1}"), AXIS_COLUMNS)),
        cx.span(StyleRole::Accent, bars),
    ])
}

/// The advice: the rules that fire now, and the newest decision.
fn advice_lines(cx: &DrawContext, course: &PracticeCourse, columns: usize) -> Vec<Line<'static>> {
    let mut lines = vec![Line::default()];
    let readings = safety_readings::readings(&course.steps, course.undated_rulings(), params());
    let fires = readings.iter().any(|reading| reading.fires);
    let least = params().safety.window;
    if course.steps.len() < least {
        let text = format!("After {least} steps, Rung says here whether your practice is hard enough and helps you.");
        lines.extend(cx.wrapped(StyleRole::Dim, &text, columns));
    } else if !fires {
        match explain_balance::describe_little_gain(&readings, &course.steps, params()) {
            None => lines.push(Line::from(cx.span(StyleRole::Good, "Your recent work is demanding and pays off."))),
            Some(how) => {
                let text = format!("Your latest steps {how}: Rung changes nothing of what it would propose.");
                lines.extend(cx.wrapped(StyleRole::Dim, &text, columns));
            }
        }
    }
    if let Some(ruled) = course.rulings.last() {
        let text = format!("{}: {}", ruled.ruling.day.strftime("%-d %b"), clean(&ruled.ruling.reason));
        lines.extend(cx.wrapped(StyleRole::Text, &text, columns));
    }
    lines
}
