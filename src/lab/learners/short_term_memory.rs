//! A learner's memory within a problem: its last few actions, and the mistakes it fixed (paper B.3).

use super::learner_types::Flaws;

/// The last three of something, so that it is not done again at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecentItems<T>([Option<T>; 3]);

impl<T> Default for RecentItems<T> {
    fn default() -> Self {
        Self([const { None }; 3])
    }
}

impl<T: Copy + PartialEq> RecentItems<T> {
    #[must_use]
    pub fn contains(&self, thing: T) -> bool {
        self.0.contains(&Some(thing))
    }

    /// The newest first.
    pub fn each(&self) -> impl Iterator<Item = T> + '_ {
        self.0.iter().copied().flatten()
    }

    pub fn push(&mut self, thing: T) {
        self.0 = [Some(thing), self.0[0], self.0[1]];
    }
}

/// An error that the learner met: its verdicts, the flaws behind it, and whether they were fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SeenError {
    /// Hash of the verdicts of all cases.
    vector: u64,
    realised: Flaws,
    fixed: bool,
}

/// Errors that the learner met; the newest replaces the oldest.
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorMemory {
    kept: [SeenError; Self::MAX_ERRORS],
    next: usize,
}

impl ErrorMemory {
    const MAX_ERRORS: usize = 8;

    /// Remembers a failed run and the flaws seen in it.
    pub fn remember_error(&mut self, vector: u64, seen: Flaws) {
        if let Some(episode) = self.kept.iter_mut().find(|episode| episode.vector == vector) {
            episode.realised = episode.realised.or(seen);
            return;
        }
        self.kept[self.next % Self::MAX_ERRORS] = SeenError { vector, realised: seen, fixed: false };
        self.next += 1;
    }

    /// Marks errors as fixed if one of these flaws, now gone from the program, was behind them.
    pub fn mark_fixed(&mut self, gone: Flaws) {
        for episode in self.kept.iter_mut().filter(|episode| !episode.realised.and(gone).is_empty()) {
            episode.fixed = true;
        }
    }

    /// Whether the learner fixed an error with these verdicts before.
    #[must_use]
    pub fn knows_fix_for(&self, vector: u64) -> bool {
        self.kept.iter().any(|episode| episode.fixed && episode.vector == vector)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_things_are_recent() {
        let mut recent = RecentItems::default();
        (1..=4).for_each(|n| recent.push(n));
        assert_eq!([1, 2, 3, 4].map(|n| recent.contains(n)), [false, true, true, true]);
        assert_eq!(recent.each().collect::<Vec<_>>(), [4, 3, 2]);
    }

    #[test]
    fn an_error_is_known_once_what_it_was_is_mended() {
        let mut episodes = ErrorMemory::default();
        episodes.remember_error(7, Flaws::NONE);
        episodes.mark_fixed(Flaws::single(1));
        assert!(!episodes.knows_fix_for(7), "nothing was realised");
        episodes.remember_error(7, Flaws::single(1));
        assert!(!episodes.knows_fix_for(7));
        episodes.mark_fixed(Flaws::single(1));
        assert!(episodes.knows_fix_for(7) && !episodes.knows_fix_for(8));
        (10..18).for_each(|vector| episodes.remember_error(vector, Flaws::NONE));
        assert!(!episodes.knows_fix_for(7), "the oldest made room");
    }
}
