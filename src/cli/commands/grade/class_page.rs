//! `rung grade … --html FILE`: a self-contained page about the class, to show in a lecture.
//!
//! The class overview and the problems with their mistakes come first, without names; a folded part at the end has the
//! names. No scripts or network; light and dark schemes; prints completely.

use jiff::tz::TimeZone;
use maud::{Markup, html};

use crate::cli::output::web;
use crate::orchestrator::grading::{EntryStatus, GradebookEntry};
use crate::text::number_format::{count_noun, format_percent};

mod class_charts;
pub(super) mod class_page_data;
mod problem_cards;
mod student_tables;

use class_page_data::ClassPageData;

/// Renders the page, with or without the part that names students.
#[must_use]
pub(super) fn render(facts: &ClassPageData, names: bool) -> String {
    let title = facts.class.info.as_ref().map_or("a class", |info| info.title.as_str());
    let body = html! {
        h1 { "Grades: " (title) }
        p class="dim" {
            (count_noun(facts.outcome.book.students.len(), "student")) ", "
            (count_noun(facts.outcome.book.problems.len(), "problem")) ", as of "
            (facts.now.to_zoned(TimeZone::system()).strftime("%A, %-d %B %Y, %H:%M")) "."
        }
        (overview(facts))
        h2 { "Class overview" }
        (class_charts::problem_chart(facts))
        (class_charts::score_histogram(facts))
        h2 { "Problem by problem" }
        (problem_cards::section(facts))
        (how_to_read())
        @if names { (student_tables::section(facts)) }
    };
    web::document(&format!("Rung: grades of {title}"), &body)
}

fn overview(facts: &ClassPageData) -> Markup {
    let book = &facts.outcome.book;
    let entries = || book.students.iter().flat_map(|row| &row.entries);
    let all = entries().count();
    let accepted = entries().filter(|entry| entry.is_accepted()).count();
    let missing = entries().filter(|entry| entry.standing == EntryStatus::NotHandedIn).count();
    let late = entries().filter(|entry| entry.late).count();
    let everything = book.students.iter().filter(|row| row.entries.iter().all(GradebookEntry::is_accepted)).count();
    let mut shares: Vec<f64> = book.students.iter().map(|row| row.share).collect();
    shares.sort_by(f64::total_cmp);
    let median = match shares.len() {
        0 => 0.0,
        n => f64::midpoint(shares[(n - 1) / 2], shares[n / 2]),
    };
    let share = if all == 0 { 0.0 } else { accepted as f64 / all as f64 };
    let mut tiles = vec![
        (format_percent(share), format!("accepted: {accepted} of {all}")),
        (format_percent(median), "median share of the points".to_owned()),
        (everything.to_string(), if everything == 1 { "student solved all" } else { "students solved all" }.to_owned()),
        (missing.to_string(), "not handed in".to_owned()),
    ];
    let unjudged = facts.outcome.graded.grades.iter().filter(|grade| grade.verdict.is_none()).count()
        + facts.outcome.passed_over.len();
    if unjudged > 0 {
        tiles.push((
            unjudged.to_string(),
            if unjudged == 1 { "file not judged" } else { "files not judged" }.to_owned(),
        ));
    }
    if book.problems.iter().any(|column| column.deadline.is_some()) {
        tiles.push((late.to_string(), "late".to_owned()));
    }
    html! { ul class="facts" { @for (value, what) in &tiles { li { b { (value) } (what) } } } }
}

fn how_to_read() -> Markup {
    html! {
        h2 { "How to read this" }
        p {
            "If a student has several files for a problem, the best one counts. Accepted means that every case "
            "passed. The first failing case is the first in the pack’s order; later cases may fail too."
        }
        p {
            "A recognised mistake is a known mistake of the pack that matches the program’s failures and structure. "
            "Uncertain matches are not counted, so the numbers are lower bounds."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests;
    use super::*;
    use crate::cli::output::web::html_testing::{balanced_tags, hostile_text};
    use proptest::prelude::*;

    fn page(text: &str) -> String {
        page_with(text, true)
    }

    fn page_with(text: &str, names: bool) -> String {
        let (class, outcome) = tests::class(text);
        render(&ClassPageData { class: &class, outcome: &outcome, now: crate::cli::cli_fixtures::now() }, names)
    }

    #[test]
    fn the_page_is_well_formed_and_stands_alone() {
        let page = page("harmless");
        let met = balanced_tags(&page);
        for name in ["svg", "table", "thead", "rect", "title", "desc", "details"] {
            assert!(met.iter().any(|tag| tag == name), "no <{name}>");
        }
        for stranger in ["<script", "http://", "https://", "url(", "<img", "<link", "@import", "javascript:"] {
            assert!(!page.contains(stranger), "{stranger}");
        }
        let charts = met.iter().filter(|tag| *tag == "svg").count();
        assert_eq!(charts, page.matches("role=\"img\" aria-labelledby=").count());
        assert_eq!(page.matches("<table").count(), page.matches("<table aria-label=").count());
    }

    #[test]
    fn what_is_shown_in_a_lecture_has_no_names() {
        let page = page("harmless");
        let (shown, folded) = page.split_once("<details class=\"names\">").expect("a folded part");
        for name in ["ada", "zoe", "Ada Lovelace"] {
            assert!(!shown.contains(name) && folded.contains(name), "{name}");
        }
        let (_, end) = page.rsplit_once("</details>").expect("its end");
        assert_eq!(page_with("harmless", false), format!("{shown}{end}"));
    }

    #[test]
    fn every_mistake_and_every_first_failure_is_counted() {
        let page = page("harmless");
        for part in [
            "<th scope=\"row\">The order is ignored.</th><td class=\"n\">1</td>",
            "<th scope=\"row\">duplicates</th>",
            "1 of 3 accepted",
            "not handed in",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }

    proptest! {
        #![proptest_config(crate::testing::cases(16))]

        /// Text of students or packs must never change the elements of the page.
        #[test]
        fn no_text_breaks_out(
            text in hostile_text(),
        ) {
            let pages = [page("harmless"), page(&text)];
            prop_assert_eq!(balanced_tags(&pages[0]), balanced_tags(&pages[1]));
            prop_assert!(!pages[1].contains(web::is_hidden_char), "something that can't be seen is in the page");
            let attributes = |page: &str| page.matches("=\"").count();
            prop_assert_eq!(attributes(&pages[0]), attributes(&pages[1]));
        }
    }
}
