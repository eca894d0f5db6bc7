//! The reference solution of a problem with what its author says of it, as `rung solution` and `rung give-up` answer it.

use serde::Serialize;

use super::markdown;
use super::page::{Ink, Page, PageText};
use crate::text::editorial_text;
use crate::types::sanitize::clean;
use crate::types::{Language, Problem};

/// How the pack solves a problem.
#[derive(Clone, Debug, Serialize)]
pub struct ReferenceSolution {
    /// The language asked for, or Python where there is no reference in it; none where the pack has none to show.
    pub language: Option<Language>,
    pub source: Option<String>,
    /// Markdown.
    pub editorial: String,
}

impl ReferenceSolution {
    /// In this language where there is one, else in Python.
    pub fn from_problem(problem: &Problem, language: Language) -> Self {
        let reference = problem.reference_for(language);
        Self {
            language: reference.map(|reference| reference.language),
            source: reference.map(|reference| reference.source.clone()),
            editorial: editorial_text::editorial_text(problem),
        }
    }

    /// The code as it is, under the problem's title, and the editorial.
    pub fn append(&self, text: &mut PageText, page: &Page, title: &str) {
        let language = self.language.map_or_else(String::new, |language| format!(" · {}", language.title()));
        text.line(format!("{}{language}", page.paint(Ink::Title, title)));
        text.gap();
        for line in self.source.as_deref().map(clean).unwrap_or_default().lines() {
            text.line(line);
        }
        markdown::append(text, 0, &self.editorial);
    }
}
