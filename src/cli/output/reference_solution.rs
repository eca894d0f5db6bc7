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
    /// The requested language, if the pack has no reference in it.
    #[serde(skip)]
    pub lacks: Option<Language>,
}

impl ReferenceSolution {
    /// Takes the reference in this language if there is one, else in Python.
    pub fn from_problem(problem: &Problem, language: Language) -> Self {
        let reference = problem.reference_for(language);
        Self {
            language: reference.map(|reference| reference.language),
            source: reference.map(|reference| reference.source.clone()),
            editorial: editorial_text::editorial_for(problem, language),
            lacks: reference.is_some_and(|reference| reference.language != language).then_some(language),
        }
    }

    /// Prints the code under the problem's title, then the editorial.
    pub fn append(&self, text: &mut PageText, page: &Page, title: &str) {
        let language = self.language.map_or_else(String::new, |language| format!(" · {}", language.title()));
        text.line(format!("{}{language}", page.paint(Ink::Title, title)));
        if let (Some(lacks), Some(shown)) = (self.lacks, self.language) {
            let (lacks, shown) = (lacks.title(), shown.title());
            text.para(0, Ink::Dim, &format!("The pack has no reference in {lacks}; this one is in {shown}."));
        }
        text.gap();
        for line in self.source.as_deref().map(clean).unwrap_or_default().lines() {
            text.line(line);
        }
        markdown::append(text, 0, &self.editorial);
    }
}
