//! The variables of the current call: a list of plain values, then drawings of containers.
//!
//! ```text
//! • best    1   was 0
//!   left    0
//!   rings │ 3 │ 5 │
//!           0   1
//!           ↑left
//! ```

use ratatui::text::{Line, Span};

use crate::text::symbols;
use crate::text::text_layout::{fit, pad, width, wrap};
use crate::tui::theme::{StyleRole, Theme};
use crate::types::execution_trace::{Chain, Local, SequenceKind, Trace, TreeNode, ValuePreview};

use super::array_view::{self, ArrayView};
use super::canvas::Canvas;
use super::grid_view::{self, GridView};
use super::index_variables::{self, IndexUse};
use super::{linked_list_view, node_groups, tree_view};

/// Maximum columns of the names.
const MAX_NAME_COLUMNS: usize = 14;
/// Maximum lines of a value that is written rather than drawn.
const MAX_WRAPPED_LINES: usize = 4;

/// The pane's content at one step.
pub(super) struct VariablesView<'a> {
    pub trace: &'a Trace,
    pub step: usize,
    pub uses: &'a [IndexUse],
    pub theme: &'a Theme,
    pub columns: usize,
    /// Arrows are spelled out, because their ASCII replacement looks like a comparison.
    pub ascii: bool,
}

/// How compactly the variables are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Density {
    /// Plain values on a line each, linked lists in boxes.
    Roomy,
    /// Plain values share lines.
    Packed,
    /// Linked lists have no boxes either.
    Tight,
}

impl Density {
    /// The most spacious first.
    pub(super) const ALL: [Self; 3] = [Self::Roomy, Self::Packed, Self::Tight];
}

/// A variable, or an attribute of one, to be shown.
pub(super) struct ShownVariable<'a> {
    pub name: String,
    pub value: &'a ValuePreview,
    pub change: ValueChange<'a>,
}

/// The effect of the step on a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ValueChange<'a> {
    /// The value did not change.
    Same,
    /// The variable did not exist before.
    Absent,
    /// The value replaced this one.
    Other(&'a ValuePreview),
}

impl<'a> ValueChange<'a> {
    pub(super) fn is_changed(self) -> bool {
        self != Self::Same
    }

    /// The previous value, if it was different.
    fn previous_value(self) -> Option<&'a ValuePreview> {
        if let Self::Other(value) = self { Some(value) } else { None }
    }

    fn from_change(changed: bool, before: Option<&'a ValuePreview>) -> Self {
        match before {
            _ if !changed => Self::Same,
            None => Self::Absent,
            Some(before) => Self::Other(before),
        }
    }
}

impl<'a> VariablesView<'a> {
    /// The lines: plain values, then drawings.
    pub(super) fn lines(&self, density: Density) -> Vec<Line<'static>> {
        let locals = self.trace.locals(self.step);
        if locals.is_empty() {
            return vec![Line::from(self.theme.span(StyleRole::Dim, "no variables yet"))];
        }
        let items = self.shown_variables(&locals);
        let names = items.iter().map(|item| width(&item.name)).max().unwrap_or(0).min(MAX_NAME_COLUMNS);
        let (plain, drawn): (Vec<&ShownVariable<'a>>, Vec<&ShownVariable<'a>>) =
            items.iter().partition(|item| self.is_plain(item, &locals));
        let mut lines = if density == Density::Roomy { self.listed(&plain, names) } else { self.packed(&plain) };
        let nodes: Vec<&ShownVariable<'a>> = drawn
            .iter()
            .copied()
            .filter(|i| matches!(i.value, ValuePreview::Chain(_) | ValuePreview::Tree(_)))
            .collect();
        for item in drawn.iter().filter(|i| !matches!(i.value, ValuePreview::Chain(_) | ValuePreview::Tree(_))) {
            self.draw_value(&mut lines, item, names, &locals);
        }
        self.draw_nodes(&mut lines, &nodes, names, density);
        lines
    }

    /// The variables to show, with the attributes of objects after them.
    fn shown_variables(&self, locals: &[&'a Local]) -> Vec<ShownVariable<'a>> {
        let step = &self.trace.steps[self.step];
        let first = self.trace.previous(self.step).is_none();
        let mut items = Vec::new();
        for local in locals {
            let changed = !first && step.changed.iter().any(|change| change.name == local.name);
            let before = self.trace.before(self.step, &local.name);
            push_variable(&mut items, local.name.clone(), &local.value, ValueChange::from_change(changed, before), 0);
        }
        items
    }

    fn is_plain(&self, item: &ShownVariable, locals: &[&Local]) -> bool {
        match item.value {
            ValuePreview::Text { length, .. } => {
                *length == 0 || index_variables::pointers_into(self.uses, &item.name, 0, locals).is_empty()
            }
            ValuePreview::Sequence(sequence) => {
                sequence.kind == SequenceKind::Set
                    || sequence.items.is_empty()
                    || grid_view::grid_rows(item.value).is_none() && array_view::cell_texts(&sequence.items).is_none()
            }
            ValuePreview::Chain(_) | ValuePreview::Tree(_) | ValuePreview::Graph(_) => false,
            _ => true,
        }
    }

    fn change_mark(&self, changed: bool) -> Span<'static> {
        self.theme.span(StyleRole::Warn, if changed { format!("{} ", symbols::BULLET) } else { "  ".to_owned() })
    }

    fn listed(&self, items: &[&ShownVariable], names: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for item in items {
            let note = spell_arrows(self.ascii, &change_note(item.value, item.change));
            let room = self.columns.saturating_sub(names + 4).max(8);
            let mut text = wrap(&spell_arrows(self.ascii, &item.value.to_string()), room);
            if text.len() > MAX_WRAPPED_LINES {
                text.truncate(MAX_WRAPPED_LINES);
                text.push("…".to_owned());
            }
            let mut name = pad(&item.name, names);
            for (i, part) in text.iter().enumerate() {
                let mut spans =
                    vec![self.change_mark(i == 0 && item.change.is_changed()), self.theme.span(StyleRole::Text, name)];
                spans.push(self.theme.span(value_role(item.value), format!("  {part}")));
                if i + 1 == text.len() && !note.is_empty() && width(part) + width(&note) + 3 <= room {
                    spans.push(self.theme.span(StyleRole::Warn, format!("   {note}")));
                }
                lines.push(Line::from(spans));
                name = " ".repeat(names);
            }
        }
        lines
    }

    /// `• best 1 was 0   left 0`, as many as a line holds.
    fn packed(&self, items: &[&ShownVariable]) -> Vec<Line<'static>> {
        let (mut lines, mut spans, mut used) = (Vec::new(), Vec::new(), 0);
        for item in items {
            let note = match change_note(item.value, item.change) {
                note if note.is_empty() => note,
                note => format!(" {}", spell_arrows(self.ascii, &note)),
            };
            let value = fit(
                &spell_arrows(self.ascii, &item.value.to_string()),
                self.columns.saturating_sub(MAX_NAME_COLUMNS + 4).max(8),
            );
            let name = fit(&item.name, MAX_NAME_COLUMNS);
            let size = 5 + width(&name) + width(&value) + width(&note);
            if used + size > self.columns && used > 0 {
                lines.push(Line::from(std::mem::take(&mut spans)));
                used = 0;
            }
            used += size;
            spans.push(self.change_mark(item.change.is_changed()));
            spans.push(self.theme.span(StyleRole::Text, format!("{name} ")));
            spans.push(self.theme.span(value_role(item.value), value));
            spans.push(self.theme.span(StyleRole::Warn, format!("{}  ", fit(&note, self.columns / 2))));
        }
        if !spans.is_empty() {
            lines.push(Line::from(spans));
        }
        lines
    }

    /// Draws a container, with its name beside the row that holds the values.
    fn draw_value(&self, lines: &mut Vec<Line<'static>>, item: &ShownVariable, names: usize, locals: &[&Local]) {
        let columns = self.columns.saturating_sub(names + 4);
        let was = item.change.previous_value();
        let points = index_variables::pointers_into(self.uses, &item.name, 0, locals);
        let changed = if was.is_some() { item.value.changed_items(was) } else { Vec::new() };
        if let Some(rows) = grid_view::grid_rows(item.value) {
            let across = index_variables::pointers_into(self.uses, &item.name, 1, locals);
            let was = was.and_then(grid_view::grid_rows);
            let grid = GridView { rows: &rows, was: was.as_deref(), down: &points, across: &across };
            let canvas = grid_view::draw(&grid, columns);
            return self.beside(lines, &item.name, item.change.is_changed(), &canvas, 0, names);
        }
        let (cells, length) = match item.value {
            ValuePreview::Sequence(sequence) => {
                (array_view::cell_texts(&sequence.items).unwrap_or_default(), sequence.length)
            }
            ValuePreview::Text { start, length, .. } => (start.chars().map(|c| c.to_string()).collect(), *length),
            ValuePreview::Graph(nodes) => {
                let texts = nodes.iter().map(|node| {
                    let near = node.neighbours.iter().map(|link| match link {
                        crate::types::execution_trace::Link::Node(at) => {
                            nodes.get(*at).map_or_else(String::new, |n| n.value.to_string())
                        }
                        _ => "…".to_owned(),
                    });
                    format!("{} → {}", node.value, near.collect::<Vec<_>>().join(" "))
                });
                let mut canvas = Canvas::default();
                for (y, text) in texts.enumerate() {
                    canvas.draw_text(
                        0,
                        y,
                        &fit(&text, columns),
                        if y == 0 { StyleRole::Accent } else { StyleRole::CodeText },
                    );
                }
                return self.beside(lines, &item.name, item.change.is_changed(), &canvas, 0, names);
            }
            _ => return,
        };
        let canvas = array_view::draw(&ArrayView { cells, length, changed: &changed, pointers: &points }, columns);
        self.beside(lines, &item.name, item.change.is_changed(), &canvas, 0, names);
    }

    fn beside(
        &self,
        lines: &mut Vec<Line<'static>>,
        name: &str,
        changed: bool,
        canvas: &Canvas,
        row: usize,
        names: usize,
    ) {
        for (i, drawn) in canvas.lines(self.theme, 2).into_iter().enumerate() {
            let name = if i == row { pad(name, names) } else { " ".repeat(names) };
            let mut spans = vec![self.change_mark(changed && i == row), self.theme.span(StyleRole::Text, name)];
            spans.extend(drawn.spans);
            lines.push(Line::from(spans));
        }
    }

    /// Draws linked lists and trees. Variables that point into the same structure share one drawing.
    fn draw_nodes(&self, lines: &mut Vec<Line<'static>>, items: &[&ShownVariable<'a>], names: usize, density: Density) {
        let boxes = density != Density::Tight;
        let columns = self.columns.saturating_sub(names + 4);
        for group in node_groups::group_nodes::<Chain>(self.trace, self.step, items) {
            // A name beside the drawing already shows that the drawing begins at its node.
            let told = |name: &str, at: usize| at == 0 && name == group.title;
            let pointers: Vec<_> = group.pointers.iter().filter(|(name, at)| !told(name, *at)).cloned().collect();
            let canvas = linked_list_view::draw(group.whole, &pointers, columns, boxes);
            self.beside(lines, &group.title, group.changed, &canvas, usize::from(boxes), names);
        }
        for group in node_groups::group_nodes::<Vec<TreeNode>>(self.trace, self.step, items) {
            let canvas = tree_view::draw(group.whole, &group.pointers, columns);
            self.beside(lines, &group.title, group.changed, &canvas, 0, names);
        }
    }
}

/// Adds a variable; for an object, adds its attributes instead, recursively.
fn push_variable<'a>(
    items: &mut Vec<ShownVariable<'a>>,
    name: String,
    value: &'a ValuePreview,
    was: ValueChange<'a>,
    depth: usize,
) {
    let ValuePreview::Object { fields, .. } = value else {
        items.push(ShownVariable { name, value, change: was });
        return;
    };
    if depth > 1 || fields.is_empty() {
        items.push(ShownVariable { name, value, change: was });
        return;
    }
    let old = |field: &str| match was.previous_value() {
        Some(ValuePreview::Object { fields, .. }) => {
            fields.iter().find(|(name, _)| name == field).map(|(_, value)| value)
        }
        _ => None,
    };
    for (field, value) in fields {
        let before = old(field);
        let was = ValueChange::from_change(was.is_changed() && before != Some(value), before);
        push_variable(items, format!("{name}.{field}"), value, was, depth + 1);
    }
}

/// The note about a changed value: `was 0`, `+ 3: 0`, `new`.
fn change_note(value: &ValuePreview, was: ValueChange) -> String {
    match was {
        ValueChange::Same => String::new(),
        ValueChange::Absent => "new".to_owned(),
        ValueChange::Other(was) if was.is_small() => format!("was {was}"),
        ValueChange::Other(was) => {
            let told = value.describe_change(Some(was));
            if told.starts_with("now ") { "changed".to_owned() } else { told }
        }
    }
}

/// Spells out the arrows in a text if `ascii` is set.
pub(super) fn spell_arrows(ascii: bool, text: &str) -> String {
    if ascii { text.replace('→', "->").replace('←', "<-") } else { text.to_owned() }
}

fn value_role(value: &ValuePreview) -> StyleRole {
    match value {
        ValuePreview::Int(_) | ValuePreview::Number(_) | ValuePreview::Bool(_) => StyleRole::CodeNumber,
        ValuePreview::Text { .. } => StyleRole::CodeString,
        ValuePreview::None | ValuePreview::Opaque(_) => StyleRole::Dim,
        _ => StyleRole::CodeText,
    }
}
