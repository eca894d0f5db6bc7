//! Source code in colour: syntect finds the scopes, the theme's `code.*` roles colour them.
//!
//! The grammars take some tens of milliseconds to load and a file a few to parse, which is more than a frame has. So
//! they are loaded by [`warm_up`] off the drawing thread, code is drawn plain until then, and parsed code is remembered.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use ratatui::text::{Line, Span};
use syntect::parsing::{ParseState, ScopeStack, SyntaxSet};

use crate::model::problem::{Param, Signature};
use crate::tui::theme::{Role, Theme};

/// A line as pieces of text with their roles.
type Pieces = Vec<(Role, String)>;
/// Lines by language and source.
type Parsed = HashMap<(String, String), Vec<Pieces>>;

static GRAMMARS: OnceLock<SyntaxSet> = OnceLock::new();
static PARSED: Mutex<Option<Parsed>> = Mutex::new(None);

/// Parsed sources kept; more than a session looks at.
const KEPT: usize = 256;

/// Bytes of a source that are coloured; a longer one is drawn plain.
const MOST_CODE: usize = 64 << 10;

/// Loads the grammars. Blocks; call it from a blocking task.
pub fn warm_up() {
    GRAMMARS.get_or_init(two_face::syntax::extra_newlines);
}

/// Colours a source in a language by its name or file extension; an unknown language is drawn plain.
#[must_use]
pub fn highlight(language: &str, source: &str, theme: &Theme) -> Vec<Line<'static>> {
    let draw = |pieces: &Pieces| {
        Line::from(pieces.iter().map(|(role, text)| theme.span(*role, text.clone())).collect::<Vec<Span>>())
    };
    parsed(language, source).iter().map(draw).collect()
}

/// The call a solution has to answer, coloured: `def pair(nums: list[int], target: int) -> list[int]`.
#[must_use]
pub fn signature(signature: &Signature, theme: &Theme) -> Vec<Span<'static>> {
    let list =
        |params: &[Param]| params.iter().map(|p| format!("{}: {}", p.name, p.kind)).collect::<Vec<_>>().join(", ");
    let (keyword, name, rest) = match signature {
        Signature::Function { name, params, returns } => {
            ("def ", name.as_str(), format!("({}) -> {returns}", list(params)))
        }
        Signature::Mutation { name, params, target } => {
            let changed = params.get(*target).map_or("", |p| p.name.as_str());
            ("def ", name.as_str(), format!("({})   changes {changed} in place", list(params)))
        }
        Signature::Class { name, params, .. } => ("class ", name.as_str(), format!("({})", list(params))),
        Signature::Stdin => ("", "", "reads standard input, writes standard output".to_owned()),
    };
    vec![theme.span(Role::CodeKeyword, keyword), theme.span(Role::CodeFunction, name), theme.span(Role::CodeText, rest)]
}

fn parsed(language: &str, source: &str) -> Vec<Pieces> {
    // Grammars look at a line in many ways; one of a hundred thousand characters takes them seconds.
    if source.len() > MOST_CODE {
        return plain(source);
    }
    let Some(grammars) = GRAMMARS.get() else { return plain(source) };
    let mut cache = PARSED.lock().unwrap_or_else(PoisonError::into_inner);
    let cache = cache.get_or_insert_default();
    if cache.len() >= KEPT {
        cache.clear();
    }
    let key = (language.to_owned(), source.to_owned());
    cache.entry(key).or_insert_with(|| parse(grammars, language, source)).clone()
}

fn plain(source: &str) -> Vec<Pieces> {
    source.lines().map(|line| vec![(Role::CodeText, line.to_owned())]).collect()
}

fn parse(grammars: &SyntaxSet, language: &str, source: &str) -> Vec<Pieces> {
    let Some(syntax) = grammars.find_syntax_by_token(language) else { return plain(source) };
    let mut state = ParseState::new(syntax);
    let mut scopes = ScopeStack::new();
    let mut lines = Vec::new();
    for line in source.split_inclusive('\n') {
        let Ok(changes) = state.parse_line(line, grammars) else { return plain(source) };
        let (mut pieces, mut from) = (Pieces::new(), 0);
        for (at, change) in changes {
            piece(&mut pieces, &scopes, &line[from..at]);
            from = at;
            if scopes.apply(&change).is_err() {
                return plain(source);
            }
        }
        piece(&mut pieces, &scopes, &line[from..]);
        lines.push(pieces);
    }
    lines
}

fn piece(pieces: &mut Pieces, scopes: &ScopeStack, text: &str) {
    let text = text.trim_end_matches('\n');
    if text.is_empty() {
        return;
    }
    let role = role(scopes);
    match pieces.last_mut() {
        Some((last, so_far)) if *last == role => so_far.push_str(text),
        _ => pieces.push((role, text.to_owned())),
    }
}

/// Scopes by prefix, most telling first; the innermost scope that matches wins.
const ROLES: [(&str, Role); 10] = [
    ("comment", Role::CodeComment),
    ("constant.character.escape", Role::CodeNumber),
    ("string", Role::CodeString),
    ("constant", Role::CodeNumber),
    ("keyword.operator", Role::CodeText),
    ("keyword", Role::CodeKeyword),
    ("storage", Role::CodeKeyword),
    ("entity.name", Role::CodeFunction),
    ("support.function", Role::CodeFunction),
    ("punctuation.definition.comment", Role::CodeComment),
];

fn role(scopes: &ScopeStack) -> Role {
    let role_of = |name: String| ROLES.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|(_, role)| *role);
    scopes.as_slice().iter().rev().find_map(|scope| role_of(scope.build_string())).unwrap_or(Role::CodeText)
}
