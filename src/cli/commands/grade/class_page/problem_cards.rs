//! A card per problem: number of passes, frequency of known mistakes, first failing cases.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::class_charts::{StandingTally, share};
use super::class_page_data::ClassPageData;
use crate::cli::output::web::html_table::{head_cell, number_cell, table, text_cell};
use crate::orchestrator::grading::{EntryStatus, GradebookEntry};
use crate::text::number_format::{count_noun, format_percent};
use crate::types::humanize::join_and;
use crate::types::{Problem, Verdict};

pub(super) fn section(facts: &ClassPageData) -> Markup {
    html! {
        div class="grid wide-cards" {
            @for (place, problem) in facts.class.columns.iter().enumerate() {
                (card(problem, &facts.outcome.book.column(place).collect::<Vec<_>>()))
            }
        }
    }
}

fn card(problem: &Problem, entries: &[&GradebookEntry]) -> Markup {
    let tally = StandingTally::count_entries(entries.iter().copied());
    let failed: Vec<&GradebookEntry> =
        entries.iter().copied().filter(|entry| entry.standing == EntryStatus::Judged && !entry.is_accepted()).collect();
    html! {
        section class="card" {
            h3 { (problem.title) }
            p {
                b { (format_percent(share(&tally))) } " · " (tally.accepted) " of " (tally.all()) " accepted"
                @if tally.not_handed_in > 0 { ", " (tally.not_handed_in) " not handed in" }
                "."
            }
            @if !failed.is_empty() {
                p class="dim" { "Failed: " (verdicts(&failed)) "." }
                (mistakes(&failed))
                (first_failures(problem, &failed))
            }
        }
    }
}

/// "7 wrong answer, 1 does not compile".
fn verdicts(failed: &[&GradebookEntry]) -> String {
    let mut counts: BTreeMap<Verdict, usize> = BTreeMap::new();
    for verdict in failed.iter().filter_map(|entry| entry.verdict) {
        *counts.entry(verdict).or_default() += 1;
    }
    let told: Vec<String> = counts.iter().map(|(verdict, n)| format!("{n} {}", verdict.describe())).collect();
    join_and(&told)
}

fn mistakes(failed: &[&GradebookEntry]) -> Markup {
    let known =
        most_frequent_first(failed.iter().filter_map(|entry| entry.mistake.as_ref()).map(|m| m.message.clone()));
    let told: usize = known.iter().map(|(_, n)| n).sum();
    let all = failed.len();
    html! {
        @if known.is_empty() {
            p { "No declared mistake was recognised." }
        } @else {
            (table("Mistakes that were recognised", &["Recognised mistake", "Students"],
                known.into_iter().map(|(message, n)| vec![head_cell(message), number_cell(n)])))
            @if told < all {
                p class="dim" { "Of " (count_noun(all, "failing program")) ", " (all - told) (if all - told == 1 { " shows" } else { " show" }) " no known mistake." }
            }
        }
    }
}

fn first_failures(problem: &Problem, failed: &[&GradebookEntry]) -> Markup {
    let cases = most_frequent_first(failed.iter().filter_map(|entry| entry.first_failure.clone()));
    let special = |id: &str| {
        let tags = problem.cases.iter().find(|case| case.id.as_str() == id).map(|case| case.tags.as_slice());
        let tags: Vec<String> = tags.unwrap_or_default().iter().map(|tag| problem.tags.short(tag)).collect();
        join_and(&tags)
    };
    html! {
        @if !cases.is_empty() {
            (table("Where programs failed first", &["First failing case", "The case …", "Students"],
                cases.into_iter().map(|(id, n)| { let told = special(&id); vec![head_cell(id), text_cell(told), number_cell(n)] })))
        }
    }
}

/// Distinct items with their counts, most frequent first.
fn most_frequent_first(items: impl Iterator<Item = String>) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    items.for_each(|item| *counts.entry(item).or_default() += 1);
    let mut sorted: Vec<(String, usize)> = counts.into_iter().collect();
    sorted.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    sorted
}
