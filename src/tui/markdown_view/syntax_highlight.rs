//! Source code in colour: syntect finds the scopes, the theme's `code.*` roles colour them.
//!
//! The grammars take some tens of milliseconds to load and a file a few to parse, which is too long for one frame. So
//! [`load_grammars`] loads them off the drawing thread, code is drawn plain until then, and parsed code is cached.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use ratatui::text::{Line, Span};
use syntect::parsing::{ParseState, ScopeStack, SyntaxSet};

use crate::orchestrator::signature_text;
use crate::tui::theme::{StyleRole, Theme};
use crate::tui::wrap_spans::wrap_spans;
use crate::types::Language;
use crate::types::problem::Signature;

/// A line as pieces of text with their roles.
type HighlightedLine = Vec<(StyleRole, String)>;
/// Highlighted lines by language and source.
type ParseCache = HashMap<(String, String), Vec<HighlightedLine>>;

static GRAMMARS: OnceLock<SyntaxSet> = OnceLock::new();
static PARSE_CACHE: Mutex<Option<ParseCache>> = Mutex::new(None);

/// Maximum number of cached sources; a session shows fewer.
const MAX_CACHED_SOURCES: usize = 256;

/// Maximum size of a highlighted source in bytes; a longer one is drawn plain.
const MAX_HIGHLIGHTED_BYTES: usize = 64 << 10;

/// Loads the grammars. This blocks, so call it from a blocking task.
pub fn load_grammars() {
    GRAMMARS.get_or_init(two_face::syntax::extra_newlines);
}

/// Colours a source in a language by its name or file extension; an unknown language is drawn plain.
#[must_use]
pub fn highlight(language: &str, source: &str, theme: &Theme) -> Vec<Line<'static>> {
    let draw = |pieces: &HighlightedLine| {
        Line::from(pieces.iter().map(|(role, text)| theme.span(*role, text.clone())).collect::<Vec<Span>>())
    };
    parse_cached(language, source).iter().map(draw).collect()
}

/// The signature of a solution in a language, highlighted and wrapped.
#[must_use]
pub fn signature_lines(signature: &Signature, language: Language, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let text = signature_text(signature, language);
    let lines = if matches!(signature, Signature::Stdin) {
        vec![Line::from(theme.span(StyleRole::CodeText, text))]
    } else {
        highlight(language.name(), &text, theme)
    };
    lines.into_iter().flat_map(|line| wrap_spans(&line.spans, columns)).collect()
}

fn parse_cached(language: &str, source: &str) -> Vec<HighlightedLine> {
    // Grammars try many patterns on a line; a line of a hundred thousand characters takes them seconds.
    if source.len() > MAX_HIGHLIGHTED_BYTES {
        return plain(source);
    }
    let Some(grammars) = GRAMMARS.get() else { return plain(source) };
    let mut cache = PARSE_CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let cache = cache.get_or_insert_default();
    if cache.len() >= MAX_CACHED_SOURCES {
        cache.clear();
    }
    let key = (language.to_owned(), source.to_owned());
    cache.entry(key).or_insert_with(|| parse(grammars, language, source)).clone()
}

fn plain(source: &str) -> Vec<HighlightedLine> {
    source.lines().map(|line| vec![(StyleRole::CodeText, line.to_owned())]).collect()
}

fn parse(grammars: &SyntaxSet, language: &str, source: &str) -> Vec<HighlightedLine> {
    let Some(syntax) = grammars.find_syntax_by_token(language) else { return plain(source) };
    let mut state = ParseState::new(syntax);
    let mut scopes = ScopeStack::new();
    let mut lines = Vec::new();
    for line in source.split_inclusive('\n') {
        let Ok(changes) = state.parse_line(line, grammars) else { return plain(source) };
        let (mut pieces, mut from) = (HighlightedLine::new(), 0);
        for (at, change) in changes {
            push_piece(&mut pieces, &scopes, &line[from..at]);
            from = at;
            if scopes.apply(&change).is_err() {
                return plain(source);
            }
        }
        push_piece(&mut pieces, &scopes, &line[from..]);
        lines.push(pieces);
    }
    lines
}

fn push_piece(pieces: &mut HighlightedLine, scopes: &ScopeStack, text: &str) {
    let text = text.trim_end_matches('\n');
    if text.is_empty() {
        return;
    }
    let role = scope_role(scopes);
    match pieces.last_mut() {
        Some((last, so_far)) if *last == role => so_far.push_str(text),
        _ => pieces.push((role, text.to_owned())),
    }
}

/// Style roles by scope prefix, the most specific first; the innermost scope that matches wins.
const ROLES: [(&str, StyleRole); 10] = [
    ("comment", StyleRole::CodeComment),
    ("constant.character.escape", StyleRole::CodeNumber),
    ("string", StyleRole::CodeString),
    ("constant", StyleRole::CodeNumber),
    ("keyword.operator", StyleRole::CodeText),
    ("keyword", StyleRole::CodeKeyword),
    ("storage", StyleRole::CodeKeyword),
    ("entity.name", StyleRole::CodeFunction),
    ("support.function", StyleRole::CodeFunction),
    ("punctuation.definition.comment", StyleRole::CodeComment),
];

fn scope_role(scopes: &ScopeStack) -> StyleRole {
    let role_of = |name: String| ROLES.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, role)| *role);
    scopes.as_slice().iter().rev().find_map(|scope| role_of(scope.build_string())).unwrap_or(StyleRole::CodeText)
}
