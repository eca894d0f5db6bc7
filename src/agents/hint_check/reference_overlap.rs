//! Finds runs of tokens that a text shares with a reference solution, in any language, and that the learner does not
//! have.
//!
//! Three readings of the references are stored as sets of windows: every sign (*exact*), the loose reading with its
//! names (*loose*), and the loose reading without names (*shape*). Windows of the learner's file, the starter or the
//! statement are removed first, because the learner has them.

use std::collections::BTreeSet;

use super::code_tokens::{
    Token, canonical_windows, is_fixed_token, is_name, is_number, loose_tokens, strict_tokens, without_comments,
};
use crate::types::params::HintCheckParams;

type TokenWindows = BTreeSet<Vec<Token>>;

/// The parts of the references that the learner does not have.
#[derive(Debug)]
pub struct ReferenceIndex {
    limits: HintCheckParams,
    exact: TokenWindows,
    loose: TokenWindows,
    shape: TokenWindows,
    /// Names and words of the references, in the loose reading.
    vocabulary: BTreeSet<Token>,
    /// Whole lines of the references, in the loose reading.
    lines: BTreeSet<Vec<Token>>,
    /// Those lines that are in no text that the learner has.
    new_lines: BTreeSet<Vec<Token>>,
}

/// A shared run and the reading in which it was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedRun {
    /// Whether the names are the reference's own, too.
    pub named: bool,
    pub text: String,
}

impl ReferenceIndex {
    /// Builds the index of `references` without the parts that are in `known`. Both must be folded.
    #[must_use]
    pub fn new(limits: &HintCheckParams, references: &[String], known: &[&str]) -> Self {
        let mut secrets = Self {
            limits: limits.clone(),
            exact: TokenWindows::new(),
            loose: TokenWindows::new(),
            shape: TokenWindows::new(),
            vocabulary: BTreeSet::new(),
            lines: BTreeSet::new(),
            new_lines: BTreeSet::new(),
        };
        for reference in references {
            secrets.add_reference(reference);
        }
        secrets.new_lines = secrets.lines.clone();
        for known in known {
            secrets.remove_known(known);
        }
        secrets
    }

    fn add_reference(&mut self, code: &str) {
        let exact = strict_tokens(code);
        let loose = loose_tokens(&exact);
        self.exact
            .extend(token_windows(&exact, self.limits.shared_run).filter(|w| count_words(w) >= 2 && is_specific(w)));
        self.loose.extend(token_windows(&loose, self.limits.shared_run + 1).filter(|w| is_telling_window(w)));
        self.shape.extend(canonical_windows(&loose, self.limits.shape_run).filter(|w| is_telling_shape(w)));
        self.vocabulary.extend(loose);
        for line in code.lines() {
            let line = self::loose_tokens(&strict_tokens(line));
            if line.len() >= 2 {
                self.lines.insert(line);
            }
        }
    }

    fn remove_known(&mut self, known: &str) {
        let exact = strict_tokens(known);
        let loose = loose_tokens(&exact);
        let take = |from: &mut TokenWindows, windows: &mut dyn Iterator<Item = Vec<Token>>| {
            windows.for_each(|window| {
                from.remove(&window);
            });
        };
        for line in known.lines() {
            self.new_lines.remove(&self::loose_tokens(&strict_tokens(line)));
        }
        take(&mut self.exact, &mut token_windows(&exact, self.limits.shared_run));
        take(&mut self.loose, &mut token_windows(&loose, self.limits.shared_run + 1));
        take(&mut self.shape, &mut canonical_windows(&loose, self.limits.shape_run));
    }

    /// Finds a run that code shares with a reference, if there is one long enough.
    #[must_use]
    pub fn find_in_code(&self, code: &str) -> Option<SharedRun> {
        let bare = without_comments(code);
        [code, bare.as_str()].into_iter().find_map(|code| {
            let exact = strict_tokens(code);
            let loose = loose_tokens(&exact);
            let named = first_match(token_windows(&exact, self.limits.shared_run), &self.exact)
                .or_else(|| first_match(token_windows(&loose, self.limits.shared_run + 1), &self.loose));
            named.map(|run| SharedRun::with_names(&run)).or_else(|| {
                first_match(canonical_windows(&loose, self.limits.shape_run), &self.shape)
                    .map(|run| SharedRun::without_names(&run))
            })
        })
    }

    /// Finds a run of signs and names of a reference in running text.
    #[must_use]
    pub fn find_in_text(&self, text: &str) -> Option<SharedRun> {
        first_match(token_windows(&strict_tokens(text), self.limits.shared_run), &self.exact)
            .map(|run| SharedRun::with_names(&run))
    }

    /// Returns whether a line is a line of a reference, in the loose reading.
    #[must_use]
    pub fn is_reference_line(&self, line: &str) -> bool {
        self.lines.contains(&loose_tokens(&strict_tokens(line)))
    }

    /// Returns whether a line of code is an assignment of a reference that is in no text the learner has.
    #[must_use]
    pub fn is_new_assignment(&self, line: &str) -> bool {
        let line = loose_tokens(&strict_tokens(line));
        line.len() >= 3 && line.iter().any(|token| token.ends_with('=')) && self.new_lines.contains(&line)
    }

    /// Returns whether a token is a name or word of some reference.
    #[must_use]
    pub fn has_token(&self, token: &str) -> bool {
        self.vocabulary.contains(token)
    }
}

impl SharedRun {
    fn with_names(tokens: &[Token]) -> Self {
        Self { named: true, text: tokens.join(" ") }
    }

    fn without_names(tokens: &[Token]) -> Self {
        Self { named: false, text: tokens.join(" ") }
    }
}

fn token_windows(tokens: &[Token], n: usize) -> impl Iterator<Item = Vec<Token>> + '_ {
    tokens.windows(n.max(1)).map(<[Token]>::to_vec)
}

fn first_match(mut windows: impl Iterator<Item = Vec<Token>>, secret: &TokenWindows) -> Option<Vec<Token>> {
    windows.find(|window| secret.contains(window))
}

/// Counts names, numbers and strings, the tokens that carry meaning.
fn count_words(window: &[Token]) -> usize {
    window.iter().filter(|t| is_name(t) || is_number(t) || t.len() > 2 && t.starts_with(['"', '\''])).count()
}

/// Returns whether a window does more than loop or test: `for _ in range` is in every program.
fn is_specific(window: &[Token]) -> bool {
    const COMMON: [&str; 12] =
        ["for", "_", "in", "range", "enumerate", "while", "if", "else", "return", "def", "not", "len"];
    let says = |t: &Token| is_number(t) || t.starts_with(['"', '\'']);
    let named = |t: &Token| is_name(t) && !COMMON.contains(&t.as_str());
    // `i][j` is in every table.
    let computes = window.iter().any(|t| t.contains(['=', '+', '-', '*', '/', '%', '<', '>', '^', '&', '|']));
    window.iter().any(|t| says(t) || (named(t) && (computes || t.len() > 1)))
}

/// Returns whether a window could not be in just any text: it needs a name from the program and a sign that does more
/// than loop or test ("for panel in range").
fn is_telling_window(window: &[Token]) -> bool {
    const WALK: [&str; 7] = ["for", "in", "while", "if", "else", "range", "enumerate"];
    let says = window.iter().filter(|t| is_fixed_token(t) && !is_number(t) && !WALK.contains(&t.as_str())).count();
    window.iter().filter(|t| !is_fixed_token(t)).count() >= 1 && says >= 1 && count_words(window) >= 2
}

/// Returns whether a shape is specific enough to recognise: two signs, one of them an operator, and two names.
fn is_telling_shape(window: &[Token]) -> bool {
    let operator = |t: &&Token| !is_name(t) && !is_number(t) && !t.starts_with(['"', '\'']);
    count_signs(window) >= 2
        && window.iter().any(|t| operator(&t))
        && window.iter().filter(|t| t.starts_with('v') && t.len() == 2).count() >= 2
}

/// Counts signs and the words that act as signs.
fn count_signs(window: &[Token]) -> usize {
    window.iter().filter(|t| is_fixed_token(t) && !is_number(t)).count()
}
