//! A problem's reference solution and editorial, as `rung solution` and `rung give-up` print them.

use serde::Serialize;

use super::markdown;
use super::page::{Ink, Page, PageText};
use crate::text::editorial_text;
use crate::types::sanitize::clean;
use crate::types::{Language, Problem};

/// The pack's solution to a problem.
#[derive(Clone, Debug, Serialize)]
pub struct ReferenceSolution {
    /// The requested language, or Python if it has no reference; null if the pack has no reference to show.
    pub language: Option<Language>,
    pub source: Option<String>,
    /// Markdown.
    pub editorial: String,
}

impl ReferenceSolution {
    /// Takes the reference in this language if there is one, else in Python.
    pub fn from_problem(problem: &Problem, language: Language) -> Self {
        let reference = problem.reference_for(language);
        Self {
            language: reference.map(|reference| reference.language),
            source: reference.map(|reference| reference.source.clone()),
            editorial: editorial_text::editorial_text(problem),
        }
    }

    /// Prints the code under the problem's title, then the editorial.
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
