//! The memory of the screens that show the learner's past: the history's filter, and what is waited for.

use std::sync::Arc;

use crate::learner::tell::Kind;
use crate::learner::timeline::Timeline;
use crate::model::Record;
use crate::tui::message::RequestId;

/// The learner's past as far as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct PastUi {
    /// The journal, folded; none before the first answer.
    pub timeline: Option<Arc<Timeline>>,
    /// The question for it that is open.
    pub asked: Option<RequestId>,
    /// The question for a single record that is open.
    pub record: Option<RequestId>,
    /// Row of the topic whose mastery is charted.
    pub topic: usize,
    pub filter: Filter,
}

/// Which records of the history are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// None for every kind.
    pub kind: Option<Kind>,
    /// Letters that must occur, in any case.
    pub text: String,
    /// Keys go into the text.
    pub typing: bool,
}

impl Filter {
    /// Whether it leaves anything out.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.kind.is_some() || !self.text.is_empty()
    }

    /// Whether a record is shown; `words` are those of its row.
    #[must_use]
    pub fn holds(&self, record: &Record, words: impl FnOnce() -> String) -> bool {
        let letters = self.text.to_lowercase();
        self.kind.is_none_or(|kind| kind.holds(record))
            && (letters.is_empty() || words().to_lowercase().contains(&letters))
    }

    /// The next kind, all of them after the last.
    pub fn next_kind(&mut self) {
        let at = Kind::ALL.iter().position(|kind| Some(*kind) == self.kind);
        self.kind = Kind::ALL.get(at.map_or(0, |at| at + 1)).copied();
    }
}
