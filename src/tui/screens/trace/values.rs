//! The variables of the current call: plain values in a list, containers as drawings.
//!
//! ```text
//! • best    1   was 0
//!   left    0
//!   rings │ 3 │ 5 │
//!           0   1
//!           ↑left
//! ```

use ratatui::text::{Line, Span};

use crate::model::trace::{Chain, Local, Preview, SequenceKind, Trace, TreeNode};
use crate::tui::theme::{Role, Theme};
use crate::words::symbols;
use crate::words::text::{fit, pad, width, wrap};

use super::array::{self, Array};
use super::canvas::Canvas;
use super::grid::{self, Grid};
use super::pointers::{self, Use};
use super::{chain, nodes, tree};

/// Widest column of names.
const NAME: usize = 14;
/// Lines of a value that is written rather than drawn.
const WRAPPED: usize = 4;

/// The pane's content at one step.
pub(super) struct Values<'a> {
    pub trace: &'a Trace,
    pub step: usize,
    pub uses: &'a [Use],
    pub theme: &'a Theme,
    pub columns: usize,
    /// Arrows in texts are written out: their stand-in would compare what stands around it.
    pub ascii: bool,
}

/// How much room the pane's content takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Density {
    /// Plain values a line each, lists of nodes in boxes.
    Roomy,
    /// Plain values share lines.
    Packed,
    /// Lists of nodes have no boxes either.
    Tight,
}

impl Density {
    /// The roomiest first.
    pub(super) const ALL: [Self; 3] = [Self::Roomy, Self::Packed, Self::Tight];
}

/// A variable, or an attribute of one, to be shown.
pub(super) struct Item<'a> {
    pub name: String,
    pub value: &'a Preview,
    pub was: Was<'a>,
}

/// What the step did to a value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Was<'a> {
    /// Nothing.
    Same,
    /// It was not there before.
    Absent,
    /// It replaced this.
    Other(&'a Preview),
}

impl<'a> Was<'a> {
    pub(super) fn changed(self) -> bool {
        self != Self::Same
    }

    /// The value before, where there was another one.
    fn other(self) -> Option<&'a Preview> {
        if let Self::Other(value) = self { Some(value) } else { None }
    }

    fn of(changed: bool, before: Option<&'a Preview>) -> Self {
        match before {
            _ if !changed => Self::Same,
            None => Self::Absent,
            Some(before) => Self::Other(before),
        }
    }
}

impl<'a> Values<'a> {
    /// Plain values, then drawings.
    pub(super) fn lines(&self, density: Density) -> Vec<Line<'static>> {
        let locals = self.trace.locals(self.step);
        if locals.is_empty() {
            return vec![Line::from(self.theme.span(Role::Dim, "no variables yet"))];
        }
        let items = self.items(&locals);
        let names = items.iter().map(|item| width(&item.name)).max().unwrap_or(0).min(NAME);
        let (plain, drawn): (Vec<&Item<'a>>, Vec<&Item<'a>>) =
            items.iter().partition(|item| self.is_plain(item, &locals));
        let mut lines = if density == Density::Roomy { self.listed(&plain, names) } else { self.packed(&plain) };
        let nodes: Vec<&Item<'a>> =
            drawn.iter().copied().filter(|i| matches!(i.value, Preview::Chain(_) | Preview::Tree(_))).collect();
        for item in drawn.iter().filter(|i| !matches!(i.value, Preview::Chain(_) | Preview::Tree(_))) {
            self.draw(&mut lines, item, names, &locals);
        }
        self.nodes(&mut lines, &nodes, names, density);
        lines
    }

    /// Variables, with the attributes of objects after them.
    fn items(&self, locals: &[&'a Local]) -> Vec<Item<'a>> {
        let step = &self.trace.steps[self.step];
        let first = self.trace.previous(self.step).is_none();
        let mut items = Vec::new();
        for local in locals {
            let changed = !first && step.changed.iter().any(|change| change.name == local.name);
            let before = self.trace.before(self.step, &local.name);
            push(&mut items, local.name.clone(), &local.value, Was::of(changed, before), 0);
        }
        items
    }

    fn is_plain(&self, item: &Item, locals: &[&Local]) -> bool {
        match item.value {
            Preview::Text { length, .. } => *length == 0 || pointers::of(self.uses, &item.name, 0, locals).is_empty(),
            Preview::Sequence(sequence) => {
                sequence.kind == SequenceKind::Set
                    || sequence.items.is_empty()
                    || grid::rows(item.value).is_none() && array::cells(&sequence.items).is_none()
            }
            Preview::Chain(_) | Preview::Tree(_) | Preview::Graph(_) => false,
            _ => true,
        }
    }

    fn mark(&self, changed: bool) -> Span<'static> {
        self.theme.span(Role::Warn, if changed { format!("{} ", symbols::BULLET) } else { "  ".to_owned() })
    }

    fn listed(&self, items: &[&Item], names: usize) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for item in items {
            let note = arrows(self.ascii, &note(item.value, item.was));
            let room = self.columns.saturating_sub(names + 4).max(8);
            let mut text = wrap(&arrows(self.ascii, &item.value.to_string()), room);
            if text.len() > WRAPPED {
                text.truncate(WRAPPED);
                text.push("…".to_owned());
            }
            let mut name = pad(&item.name, names);
            for (i, part) in text.iter().enumerate() {
                let mut spans = vec![self.mark(i == 0 && item.was.changed()), self.theme.span(Role::Text, name)];
                spans.push(self.theme.span(role(item.value), format!("  {part}")));
                if i + 1 == text.len() && !note.is_empty() && width(part) + width(&note) + 3 <= room {
                    spans.push(self.theme.span(Role::Warn, format!("   {note}")));
                }
                lines.push(Line::from(spans));
                name = " ".repeat(names);
            }
        }
        lines
    }

    /// `• best 1 was 0   left 0`, as many as a line holds.
    fn packed(&self, items: &[&Item]) -> Vec<Line<'static>> {
        let (mut lines, mut spans, mut used) = (Vec::new(), Vec::new(), 0);
        for item in items {
            let note = match note(item.value, item.was) {
                note if note.is_empty() => note,
                note => format!(" {}", arrows(self.ascii, &note)),
            };
            let value = fit(&arrows(self.ascii, &item.value.to_string()), self.columns.saturating_sub(NAME + 4).max(8));
            let name = fit(&item.name, NAME);
            let size = 5 + width(&name) + width(&value) + width(&note);
            if used + size > self.columns && used > 0 {
                lines.push(Line::from(std::mem::take(&mut spans)));
                used = 0;
            }
            used += size;
            spans.push(self.mark(item.was.changed()));
            spans.push(self.theme.span(Role::Text, format!("{name} ")));
            spans.push(self.theme.span(role(item.value), value));
            spans.push(self.theme.span(Role::Warn, format!("{}  ", fit(&note, self.columns / 2))));
        }
        if !spans.is_empty() {
            lines.push(Line::from(spans));
        }
        lines
    }

    /// A container's drawing, its name beside the row that holds the values.
    fn draw(&self, lines: &mut Vec<Line<'static>>, item: &Item, names: usize, locals: &[&Local]) {
        let columns = self.columns.saturating_sub(names + 4);
        let was = item.was.other();
        let points = pointers::of(self.uses, &item.name, 0, locals);
        let changed = if was.is_some() { item.value.changed_items(was) } else { Vec::new() };
        if let Some(rows) = grid::rows(item.value) {
            let across = pointers::of(self.uses, &item.name, 1, locals);
            let was = was.and_then(grid::rows);
            let grid = Grid { rows: &rows, was: was.as_deref(), down: &points, across: &across };
            let canvas = grid::draw(&grid, columns);
            return self.beside(lines, &item.name, item.was.changed(), &canvas, 0, names);
        }
        let (cells, length) = match item.value {
            Preview::Sequence(sequence) => (array::cells(&sequence.items).unwrap_or_default(), sequence.length),
            Preview::Text { start, length } => (start.chars().map(|c| c.to_string()).collect(), *length),
            Preview::Graph(nodes) => {
                let texts = nodes.iter().map(|node| {
                    let near = node.neighbours.iter().map(|link| match link {
                        crate::model::trace::Link::Node(at) => {
                            nodes.get(*at).map_or_else(String::new, |n| n.value.to_string())
                        }
                        _ => "…".to_owned(),
                    });
                    format!("{} → {}", node.value, near.collect::<Vec<_>>().join(" "))
                });
                let mut canvas = Canvas::default();
                for (y, text) in texts.enumerate() {
                    canvas.put(0, y, &fit(&text, columns), if y == 0 { Role::Accent } else { Role::CodeText });
                }
                return self.beside(lines, &item.name, item.was.changed(), &canvas, 0, names);
            }
            _ => return,
        };
        let canvas = array::draw(&Array { cells, length, changed: &changed, pointers: &points }, columns);
        self.beside(lines, &item.name, item.was.changed(), &canvas, 0, names);
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
            let mut spans = vec![self.mark(changed && i == row), self.theme.span(Role::Text, name)];
            spans.extend(drawn.spans);
            lines.push(Line::from(spans));
        }
    }

    /// Lists and trees of nodes. Variables that point into one that is drawn already get their names there.
    fn nodes(&self, lines: &mut Vec<Line<'static>>, items: &[&Item<'a>], names: usize, density: Density) {
        let boxes = density != Density::Tight;
        let columns = self.columns.saturating_sub(names + 4);
        for group in nodes::groups::<Chain>(self.trace, self.step, items) {
            // A name that stands beside the drawing says already that the drawing begins with it.
            let told = |name: &str, at: usize| at == 0 && name == group.title;
            let pointers: Vec<_> = group.pointers.iter().filter(|(name, at)| !told(name, *at)).cloned().collect();
            let canvas = chain::draw(group.whole, &pointers, columns, boxes);
            self.beside(lines, &group.title, group.changed, &canvas, usize::from(boxes), names);
        }
        for group in nodes::groups::<Vec<TreeNode>>(self.trace, self.step, items) {
            let canvas = tree::draw(group.whole, &group.pointers, columns);
            self.beside(lines, &group.title, group.changed, &canvas, 0, names);
        }
    }
}

/// Adds a variable; one that is an object with its attributes instead, down to those of its attributes.
fn push<'a>(items: &mut Vec<Item<'a>>, name: String, value: &'a Preview, was: Was<'a>, depth: usize) {
    let Preview::Object { fields, .. } = value else {
        items.push(Item { name, value, was });
        return;
    };
    if depth > 1 || fields.is_empty() {
        items.push(Item { name, value, was });
        return;
    }
    let old = |field: &str| match was.other() {
        Some(Preview::Object { fields, .. }) => fields.iter().find(|(name, _)| name == field).map(|(_, value)| value),
        _ => None,
    };
    for (field, value) in fields {
        let before = old(field);
        let was = Was::of(was.changed() && before != Some(value), before);
        push(items, format!("{name}.{field}"), value, was, depth + 1);
    }
}

/// What to say of a changed value: `was 0`, `+ 3: 0`, `new`.
fn note(value: &Preview, was: Was) -> String {
    match was {
        Was::Same => String::new(),
        Was::Absent => "new".to_owned(),
        Was::Other(was) if was.is_small() => format!("was {was}"),
        Was::Other(was) => {
            let told = value.change_from(Some(was));
            if told.starts_with("now ") { "changed".to_owned() } else { told }
        }
    }
}

/// A text in which arrows can be told from comparisons.
pub(super) fn arrows(ascii: bool, text: &str) -> String {
    if ascii { text.replace('→', "->").replace('←', "<-") } else { text.to_owned() }
}

fn role(value: &Preview) -> Role {
    match value {
        Preview::Int(_) | Preview::Number(_) | Preview::Bool(_) => Role::CodeNumber,
        Preview::Text { .. } => Role::CodeString,
        Preview::None | Preview::Opaque(_) => Role::Dim,
        _ => Role::CodeText,
    }
}
