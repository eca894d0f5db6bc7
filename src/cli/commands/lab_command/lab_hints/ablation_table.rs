//! `rung lab hints --ablate`: table of the effect of each rule.

use serde::Serialize;

use super::case_scores_table::format_rate;
use crate::cli::output::out::CommandAnswer;
use crate::cli::output::page::{Ink, Page, PageText, cell, plain};
use crate::lab::hint_eval::rule_ablation::{AblationRow, RuleAblation};

/// Effect of each rule.
#[derive(Clone, Debug, Serialize)]
pub struct AblationAnswer {
    #[serde(flatten)]
    pub ablation: RuleAblation,
}

impl CommandAnswer for AblationAnswer {
    fn render_text(&self, page: &Page) -> String {
        let RuleAblation { all, each, together } = &self.ablation;
        let mut text = PageText::new(page);
        let head = ["", "leaks", "good refused", "held out: leaks", "good refused"];
        let head = head.map(|name| cell(Ink::Dim, name)).to_vec();
        let row = |name: String, row: &AblationRow| {
            let rates = [&row.leaks, &row.alarms, &row.held_out_leaks, &row.held_out_alarms];
            std::iter::once(plain(name)).chain(rates.map(|rate| plain(format_rate(rate)))).collect::<Vec<_>>()
        };
        let named = |of: &AblationRow| of.without.last().map_or_else(String::new, |rule| rule.name());
        text.heading("Leaks that get through, and good hints that are refused, without one rule");
        let rows = each.iter().map(|of| row(named(of), of));
        let rows: Vec<_> = [head.clone(), row("all rules".to_owned(), all)].into_iter().chain(rows).collect();
        text.table(2, &rows);
        text.heading("Without one more in each line");
        let rows: Vec<_> = std::iter::once(head).chain(together.iter().map(|of| row(named(of), of))).collect();
        text.table(2, &rows);
        text.finish()
    }
}
