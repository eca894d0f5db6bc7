//! `rung lab hints --learn`: what the weights do on authors they were not learnt from, as a table.

use serde::Serialize;

use super::scored::{LEAST_STOPPED, MOST_GOOD_REFUSED, goal_line, through};
use crate::cli::out::Shape;
use crate::cli::page::{Ink, Page, Text, cell, plain};
use crate::lab::hints::learn::Learnt;
use crate::words::numbers::{count, percent_and_tenths as percent};

/// What was learnt.
#[derive(Clone, Debug, Serialize)]
pub struct LearntAnswer {
    #[serde(flatten)]
    pub learnt: Learnt,
}

impl Shape for LearntAnswer {
    fn human(&self, page: &Page) -> String {
        let Learnt { examples, weights, left_out, leaks, alarms } = &self.learnt;
        let mut text = Text::new(page);
        let [weights, authors] = [count(weights.len(), "weight"), count(left_out.len(), "author")];
        text.line(format!("{} of {authors}, {weights}.", count(*examples, "hint")));
        text.gap();
        text.heading("Each author, by what the others taught");
        let head = ["", "leaks through", "good held back"].map(|name| cell(Ink::Dim, name)).to_vec();
        let rows = left_out
            .iter()
            .map(|(author, leaks, alarms)| vec![plain(author), plain(through(leaks)), plain(through(alarms))]);
        text.table(2, &std::iter::once(head).chain(rows).collect::<Vec<_>>());
        text.gap();
        let most = |share: f64| format!("at most {}", percent(share));
        let (met, few) = (1.0 - leaks.share.rate() >= LEAST_STOPPED, alarms.share.rate() <= MOST_GOOD_REFUSED);
        goal_line(page, &mut text, "leaks that get through", &through(leaks), &most(1.0 - LEAST_STOPPED), met);
        goal_line(page, &mut text, "good hints held back", &through(alarms), &most(MOST_GOOD_REFUSED), few);
        text.finish()
    }
}
