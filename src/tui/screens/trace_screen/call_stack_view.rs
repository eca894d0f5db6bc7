//! The open calls with their arguments: a pane if there is room, else a line.
//!
//! ```text
//!   quick_power(3.0, 5)   line 8
//!   quick_power(3.0, 2)   line 8
//! ▸ quick_power(3.0, 1)   line 7
//! ```

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::text::number_format::count_noun;
use crate::text::symbols;
use crate::text::text_layout::{fit, pad, width};
use crate::tui::draw_context::DrawContext;
use crate::tui::theme::StyleRole;
use crate::tui::ui::hit_map::Pane;
use crate::tui::widgets::PaneFrame;
use crate::types::execution_trace::{Trace, TraceStep, ValuePreview};

use super::variables_view::spell_arrows;

/// Maximum columns of an argument.
const MAX_ARGUMENT_COLUMNS: usize = 14;
/// Minimum and maximum rows of the pane, border included.
const PANE_ROWS: (u16, u16) = (3, 12);

/// Rows that the pane needs.
pub(super) fn height(trace: &Trace, at: usize) -> u16 {
    (trace.stack(at).len() as u16).saturating_add(2).clamp(PANE_ROWS.0, PANE_ROWS.1)
}

/// Draws one row per call, outermost first; of many calls, the first and the last.
pub(super) fn draw_pane(cx: &mut DrawContext, area: Rect, trace: &Trace, at: usize) {
    let stack = trace.stack(at);
    let inner = PaneFrame::new(Pane("calls"), "Calls").note(depth(&stack)).render(cx, area);
    let rows = usize::from(inner.height);
    let texts: Vec<String> = stack.iter().map(|step| spell_arrows(cx.ui.prefs.ascii, &call(trace, *step))).collect();
    let column = texts.iter().map(|text| width(text)).max().unwrap_or(0).min(usize::from(inner.width) * 3 / 4);
    // The note about hidden calls takes one row.
    let hidden = if stack.len() > rows { stack.len() + 1 - rows } else { 0 };
    let first = if hidden > 0 { rows.saturating_sub(1) / 3 } else { stack.len() };
    let mut y = inner.y;
    for (i, (step, text)) in stack.iter().zip(&texts).enumerate() {
        let place = Rect { y, height: 1, ..inner };
        if (first..first + hidden).contains(&i) {
            if i == first {
                cx.draw_line(place, &Line::from(cx.span(StyleRole::Dim, format!("… {hidden} more"))));
                y += 1;
            }
            continue;
        }
        if y >= inner.bottom() {
            break;
        }
        let here = i + 1 == stack.len();
        let role = if here { StyleRole::Text } else { StyleRole::Dim };
        let line = format!("   line {}", trace.steps[*step].line);
        cx.draw_line(place, &Line::from(vec![cx.span(role, pad(text, column)), cx.span(StyleRole::Dim, line)]));
        if here && place.x > 0 {
            let style = cx.style(StyleRole::Accent);
            cx.buf.set_string(place.x - 1, place.y, symbols::POINTER, style);
        }
        y += 1;
    }
}

fn depth(stack: &[usize]) -> String {
    if stack.len() > 1 { format!("{} deep", stack.len()) } else { String::new() }
}

/// Draws all calls in one line; drops arguments before it drops calls.
pub(super) fn draw_line(cx: &mut DrawContext, area: Rect, trace: &Trace, at: usize) {
    let stack = trace.stack(at);
    let word = if stack.len() > 1 { format!(" {}  ", count_noun(stack.len(), "call")) } else { " call  ".to_owned() };
    let room = usize::from(area.width).saturating_sub(width(&word) + 1);
    let short = |step: &usize| format!("{}:{}", call(trace, *step), trace.steps[*step].line);
    let bare = |step: &usize| format!("{}:{}", function_name(&trace.steps[*step]), trace.steps[*step].line);
    let all = |name: &dyn Fn(&usize) -> String| stack.iter().map(name).collect::<Vec<_>>();
    let text = shorten_stack(&all(&short), room).or_else(|| shorten_stack(&all(&bare), room));
    let text = text.or_else(|| stack.last().map(bare)).unwrap_or_default();
    let text = spell_arrows(cx.ui.prefs.ascii, &text);
    let spans = vec![cx.span(StyleRole::Dim, word), cx.span(StyleRole::Text, fit(&text, room))];
    cx.draw_line(area, &Line::from(spans));
}

/// The first and the last names with the number left out between; `None` if not even two fit.
fn shorten_stack(names: &[String], room: usize) -> Option<String> {
    let arrow = format!(" {} ", symbols::ARROW);
    let joined = |kept: usize| {
        let (first, last) = (kept / 2, kept.div_ceil(2));
        let mut parts = names[..first].to_vec();
        if kept < names.len() {
            parts.push(format!("… {} more", names.len() - kept));
        }
        parts.extend_from_slice(&names[names.len() - last..]);
        parts.join(&arrow)
    };
    let most = names.len().min(room);
    (names.len().min(2)..=most).rev().map(joined).find(|text| width(text) <= room)
}

/// `quick_power(3.0, 5)`: the function with its arguments.
fn call(trace: &Trace, step: usize) -> String {
    let frame = trace.steps[step].frame;
    let values: Vec<String> = trace.steps.iter().find(|s| s.frame == frame).map_or_else(Vec::new, |call| {
        call.changed.iter().filter(|local| !local.outer).map(|local| brief_value(&local.value)).collect()
    });
    let name = function_name(&trace.steps[step]);
    if trace.steps[step].function == "<module>" { name.to_owned() } else { format!("{name}({})", values.join(", ")) }
}

fn function_name(step: &TraceStep) -> &str {
    super::code_view::function_name(step)
}

/// A value in a few characters.
fn brief_value(value: &ValuePreview) -> String {
    let text = value.to_string();
    match value {
        ValuePreview::Tree(nodes) => {
            let root = nodes.first().map_or_else(String::new, |node| node.value.to_string());
            format!("node {}", fit(&root, MAX_ARGUMENT_COLUMNS))
        }
        ValuePreview::Sequence(sequence) if width(&text) > MAX_ARGUMENT_COLUMNS => count_noun(sequence.length, "item"),
        ValuePreview::Map { length, .. } if width(&text) > MAX_ARGUMENT_COLUMNS => {
            if *length == 1 {
                "1 entry".to_owned()
            } else {
                format!("{length} entries")
            }
        }
        ValuePreview::Object { name, .. } => name.clone(),
        _ => fit(&text, MAX_ARGUMENT_COLUMNS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_between_the_first_and_the_last_go_first() {
        let names: Vec<String> = (1..=9).map(|n| format!("f({n}):2")).collect();
        let check = |count: usize, room, expected: Option<&str>| {
            assert_eq!(shorten_stack(&names[..count], room).as_deref(), expected, "{count} in {room}");
        };
        check(1, 40, Some("f(1):2"));
        check(3, 40, Some("f(1):2 → f(2):2 → f(3):2"));
        check(9, 50, Some("f(1):2 → f(2):2 → … 5 more → f(8):2 → f(9):2"));
        check(9, 30, Some("f(1):2 → … 7 more → f(9):2"));
        check(9, 20, None);
        check(1, 5, None);
    }
}
