//! The form for a custom case.
//!
//! ```text
//! ┌▸A case of your own ───────────────────────────────┐
//! │ nums      list[int]                               │
//! │ [3, 3, 4]█                                        │
//! │ expected  optional                                │
//! │                                                   │
//! │ Enter keep   Tab next value   Esc drop it         │
//! └───────────────────────────────────────────────────┘
//! ```

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_textarea::TextArea;
use serde_json::Value as Json;

use crate::orchestrator::parameter_types;
use crate::pack::type_check::{self, TypeMismatch};
use crate::pack::{NotAValue, parse_typed_value};
use crate::text::symbols;
use crate::text::text_layout::{clean, wrap};
use crate::tui::draw_context::DrawContext;
use crate::tui::overlay::overlay_request::OverlayChoice;
use crate::tui::overlay::overlay_trait::{Overlay, OverlayReply};
use crate::tui::screen::ScreenEvent;
use crate::tui::theme::StyleRole;
use crate::tui::ui::Ui;
use crate::tui::ui::hit_map::{ClickTarget, POPUP};
use crate::tui::widgets::popup::{centred, clear_area, key_hints};
use crate::tui::widgets::{PaneFrame, list_offset};
use crate::types::ids::{CaseId, ProblemUid};
use crate::types::problem::{Language, OwnCase, Problem, Signature};

/// A form with one field for each value.
#[derive(Debug)]
pub struct CaseForm {
    problem: ProblemUid,
    /// Label, type description, input. The last field is the optional expected value.
    fields: Vec<(String, String, TextArea<'static>)>,
    field: usize,
    /// The field with an error, and the error.
    pub error: Option<(usize, String)>,
    /// The text goes to the program unchanged (stdin mode), not as JSON.
    raw: bool,
    /// The custom case that is being changed.
    edited_case: Option<OwnCase>,
}

impl CaseForm {
    /// A form filled with this case or the first sample, so that the learner only types the differences.
    #[must_use]
    pub fn new(ui: &Ui, uid: ProblemUid, like: Option<&CaseId>) -> Self {
        let Some(problem) = ui.published.catalog.by_uid(&uid) else {
            let fields = vec![("expected".to_owned(), "optional".to_owned(), text_area(""))];
            return Self { problem: uid, fields, field: 0, error: None, raw: false, edited_case: None };
        };
        let like = problem.cases.iter().find(|c| Some(&c.id) == like);
        let like = like.or_else(|| problem.cases.iter().find(|c| c.sample));
        build_form((problem, ui.language), like.map_or(&[][..], |case| &case.args), None)
    }

    /// A form filled with a custom case, to change it.
    #[must_use]
    pub fn from_own_case(ui: &Ui, uid: ProblemUid, case: &OwnCase) -> Self {
        let Some(problem) = ui.published.catalog.by_uid(&uid) else { return Self::new(ui, uid, None) };
        Self {
            edited_case: Some(case.clone()),
            ..build_form((problem, ui.language), &case.args, case.expected.as_ref())
        }
    }

    fn handle_key(&mut self, ui: &Ui, event: KeyEvent) -> OverlayReply {
        let (last, control) = (self.fields.len() - 1, event.modifiers.contains(KeyModifiers::CONTROL));
        match event.code {
            KeyCode::Esc => return OverlayReply::Close(Vec::new()),
            KeyCode::Enter if !self.raw || self.field == last || control => return self.submit(ui),
            KeyCode::Char('s') if control => return self.submit(ui),
            KeyCode::Char('u') if control => {
                self.error = None;
                self.fields[self.field].2.delete_line_by_head();
            }
            KeyCode::Tab => self.field = (self.field + 1) % (last + 1),
            KeyCode::BackTab => self.field = (self.field + last) % (last + 1),
            KeyCode::Down if !self.raw => self.field = (self.field + 1).min(last),
            KeyCode::Up if !self.raw => self.field = self.field.saturating_sub(1),
            _ => {
                self.error = None;
                self.fields[self.field].2.input(event);
            }
        }
        OverlayReply::Stay(Vec::new())
    }

    fn paste(&mut self, text: &str) {
        let text = clean(text);
        let text = if self.raw { text } else { text.replace('\n', " ") };
        self.fields[self.field].2.insert_str(text);
    }

    /// Parses the fields; the first invalid one gets the cursor and the error.
    fn submit(&mut self, ui: &Ui) -> OverlayReply {
        match self.read_fields().and_then(|case| self.check_types(ui, case)) {
            Ok(case) => {
                let old = self.edited_case.clone().map(Box::new);
                OverlayReply::Chosen(OverlayChoice::SaveCase(self.problem.clone(), old, Box::new(case)))
            }
            Err((field, reason)) => {
                self.field = field;
                self.error = Some((field, reason));
                OverlayReply::Stay(Vec::new())
            }
        }
    }

    /// Returns the case if it is valid for the problem.
    fn check_types(&self, ui: &Ui, case: OwnCase) -> Result<OwnCase, (usize, String)> {
        let Some(problem) = ui.published.catalog.by_uid(&self.problem) else { return Ok(case) };
        let last = self.fields.len() - 1;
        let of_field =
            |misfit: &TypeMismatch| self.fields.iter().position(|(label, ..)| is_inside(&misfit.path, label));
        let args = type_check::fit_args(&problem.signature, &case.args);
        let args = args.map_err(|misfit| (of_field(&misfit).unwrap_or(0), misfit.to_string()))?;
        if let Some(expected) = &case.expected {
            let fits = type_check::fit_expected(&problem.signature, &args, expected);
            fits.map_err(|misfit| (last, misfit.to_string()))?;
        }
        Ok(case)
    }

    fn read_fields(&self) -> Result<OwnCase, (usize, String)> {
        let value = |i: usize| {
            let text = self.fields[i].2.lines().join("\n");
            if self.raw { Ok(Json::String(text)) } else { parse_value(&text).map_err(|reason| (i, reason)) }
        };
        let last = self.fields.len() - 1;
        let args = (0..last).map(value).collect::<Result<_, _>>()?;
        let empty = self.fields[last].2.lines().iter().all(|line| line.trim().is_empty());
        let expected = if empty { None } else { Some(value(last)?) };
        Ok(OwnCase { args, expected })
    }
}

impl Overlay for CaseForm {
    fn update(&mut self, ui: &mut Ui, event: ScreenEvent) -> Option<OverlayReply> {
        match event {
            ScreenEvent::Key(event, _) => return Some(self.handle_key(ui, event)),
            ScreenEvent::Paste(text) => self.paste(&text),
            ScreenEvent::Click(ClickTarget::Row(POPUP, row)) => {
                self.field = row.min(self.fields.len().saturating_sub(1));
            }
            // A click beside the form doesn't close it, because the learner may have typed something.
            ScreenEvent::Click(_) => {}
            _ => return None,
        }
        Some(OverlayReply::Stay(Vec::new()))
    }

    fn draw(&self, cx: &mut DrawContext, area: Rect) {
        let columns = area.width.saturating_sub(4).min(76);
        let room = usize::from(columns.saturating_sub(4));
        let error = self.error.as_ref().map_or_else(Vec::new, |(_, reason)| wrap(reason, room));
        let text_rows = if self.raw { 4 } else { 1 };
        let needed: u16 = self.fields.len() as u16 * 2 + (text_rows - 1) + error.len() as u16 + 4;
        let place = centred(area, columns, needed.min(area.height.saturating_sub(2)));
        clear_area(cx, place);
        let title = if self.edited_case.is_some() { "Change your own case" } else { "A case of your own" };
        let inner = PaneFrame::new(POPUP, title).focused(true).render(cx, place);
        let bottom = inner.bottom().saturating_sub(1);
        // With many parameters the form shows the ones around the field in use.
        let page = usize::from(inner.height.saturating_sub(2 + error.len() as u16) / 2).max(1);
        let from = list_offset(self.field, self.fields.len(), page);
        let mut y = inner.y;
        for (i, _) in self.fields.iter().enumerate().skip(from).take(page) {
            let rows = if self.raw && i == 0 { text_rows } else { 1 };
            draw_field(cx, Rect { y, height: 1 + rows, ..inner }.intersection(inner), self, i);
            y += 1 + rows;
        }
        for line in error {
            let line = Line::from(cx.span(StyleRole::Bad, line));
            cx.draw_line(Rect { y: y.min(bottom), height: 1, ..inner }, &line);
            y += 1;
        }
        let keep = if self.raw { "Ctrl-s" } else { "Enter" };
        let keys = key_hints(cx, &[(keep, "keep it"), ("Tab", "next value"), ("Esc", "drop it")]);
        cx.draw_line(Rect { y: bottom, height: 1, ..inner }, &Line::from(keys));
    }
}

fn build_form((problem, language): (&Problem, Language), args: &[Json], expected: Option<&Json>) -> CaseForm {
    let raw = problem.signature == Signature::Stdin;
    let labels: Vec<(String, String)> = match &problem.signature {
        Signature::Function { params, .. } | Signature::Mutation { params, .. } => {
            let types = parameter_types(&problem.signature, language);
            params.iter().map(|param| param.name.clone()).zip(types).collect()
        }
        Signature::Class { .. } => {
            let count = args.len().max(1);
            (0..count).map(|i| (format!("operation {}", i + 1), "[\"name\", [arguments]]".to_owned())).collect()
        }
        Signature::Stdin => vec![("input".to_owned(), "text".to_owned())],
    };
    let field = |(i, (label, kind)): (usize, (String, String))| {
        let text = args.get(i).map(|v| field_text(v, raw)).unwrap_or_default();
        (label, kind, text_area(&text))
    };
    let mut fields: Vec<_> = labels.into_iter().enumerate().map(field).collect();
    let expected = expected.map(|value| field_text(value, raw)).unwrap_or_default();
    fields.push(("expected".to_owned(), "optional".to_owned(), text_area(&expected)));
    CaseForm { problem: problem.uid.clone(), fields, field: 0, error: None, raw, edited_case: None }
}

/// Whether a path such as `nums[2]` or `operation 4 (push): value` is the field with this label, or a part of it.
fn is_inside(path: &str, label: &str) -> bool {
    path.strip_prefix(label).is_some_and(|rest| rest.is_empty() || rest.starts_with(['[', '.', ' ', ':']))
}

fn field_text(value: &Json, raw: bool) -> String {
    match value {
        Json::String(text) if raw => text.clone(),
        value => clean(&value.to_string()),
    }
}

fn text_area(text: &str) -> TextArea<'static> {
    let mut area = TextArea::new(text.lines().map(str::to_owned).collect());
    area.move_cursor(ratatui_textarea::CursorMove::End);
    area
}

fn draw_field(cx: &mut DrawContext, area: Rect, form: &CaseForm, index: usize) {
    let (label, kind, input) = &form.fields[index];
    let here = form.field == index;
    let mark = if here { symbols::POINTER } else { " " };
    let head = Line::from(vec![
        cx.span(StyleRole::Accent, format!("{mark} ")),
        cx.span(if here { StyleRole::Title } else { StyleRole::Text }, format!("{label}  ")),
        cx.span(StyleRole::Dim, kind.clone()),
    ]);
    cx.draw_line(area, &head);
    let below = Rect {
        x: area.x + 2,
        y: area.y + 1,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(1),
    };
    let mut input = input.clone();
    input.set_style(cx.style(StyleRole::CodeText));
    input.set_cursor_line_style(cx.style(StyleRole::CodeText));
    let cursor = cx.style(StyleRole::CodeText);
    input.set_cursor_style(if here { cursor.add_modifier(Modifier::REVERSED) } else { cursor });
    (&input).render(below, cx.buf);
    cx.add_target(area, ClickTarget::Row(POPUP, index));
}

/// Parses one value.
fn parse_value(text: &str) -> Result<Json, String> {
    if text.trim().is_empty() {
        return Err("a value is missing".to_owned());
    }
    parse_typed_value(text)
        .map_err(|NotAValue { column }| format!("no value from column {column} on: check brackets, commas and quotes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::tui_fixtures;

    #[test]
    fn an_error_belongs_to_the_field_of_its_path() {
        let check =
            |path: &str, label: &str, expected: bool| assert_eq!(is_inside(path, label), expected, "{path} {label}");
        check("n", "n", true);
        check("nums[2]", "nums", true);
        check("nums[2]", "n", false);
        check("operation 4 (push): value", "operation 4", true);
        check("operation 12 (push): value", "operation 1", false);
    }

    #[test]
    fn a_text_that_is_no_value_is_refused_with_help() {
        let check = |text: &str, complaint: &str| {
            let error = parse_value(text).expect_err("refused");
            assert!(error.contains(complaint), "{error}");
        };
        check(" ", "missing");
        check("[1, 2", "from column 6 on");
        assert_eq!(parse_value("(True, None)").map(|value| value.to_string()), Ok("[true,null]".to_owned()));
    }

    #[test]
    fn labels_have_the_types_of_the_language() {
        let published = tui_fixtures::published(tui_fixtures::learner());
        let problem = published.catalog.by_uid(&tui_fixtures::uid("pair-to-target")).expect("the problem");
        let types = |language| -> Vec<String> {
            let form = build_form((problem, language), &[], None);
            form.fields.into_iter().map(|(_, kind, _)| kind).collect()
        };
        assert_eq!(types(Language::Python), ["list[int]", "int", "optional"]);
        assert_eq!(types(Language::Java), ["long[]", "long", "optional"]);
        assert_eq!(types(Language::TypeScript), ["number[]", "number", "optional"]);
    }
}
