//! A figure compared with its goal, in words and colour.

use crate::cli::output::page::{Ink, Page};

/// `at most 5 %: met`.
pub fn describe_goal(page: &Page, goal: &str, met: bool) -> String {
    let (ink, word) = if met { (Ink::Good, "met") } else { (Ink::Warn, "missed") };
    page.paint(ink, &format!("{goal}: {word}"))
}
