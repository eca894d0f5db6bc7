//! Assigns workers to executions: first come, first served, and the lowest free worker first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

/// The queue of free workers.
#[derive(Debug)]
pub(super) struct WorkerSlots {
    free: Mutex<BinaryHeap<Reverse<usize>>>,
    waiting: Semaphore,
}

/// A reserved worker, released when dropped.
#[derive(Debug)]
pub(super) struct WorkerSlot<'a> {
    pub(super) place: usize,
    turns: &'a WorkerSlots,
    /// Released after the worker is back in the heap, because fields are dropped after `drop` returns.
    _permit: Option<SemaphorePermit<'a>>,
}

impl WorkerSlots {
    /// Creates slots for workers 0 to `count - 1`.
    pub(super) fn new(count: usize) -> Self {
        Self { free: Mutex::new((0..count).map(Reverse).collect()), waiting: Semaphore::new(count) }
    }

    /// Waits for a free worker.
    pub(super) async fn acquire(&self) -> WorkerSlot<'_> {
        // The semaphore is never closed, and has as many permits as there are free workers.
        let permit = self.waiting.acquire().await.ok();
        let place = self.free_slots().pop().map_or(0, |Reverse(place)| place);
        WorkerSlot { place, turns: self, _permit: permit }
    }

    fn free_slots(&self) -> std::sync::MutexGuard<'_, BinaryHeap<Reverse<usize>>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for WorkerSlot<'_> {
    fn drop(&mut self) {
        self.turns.free_slots().push(Reverse(self.place));
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn a_place_has_one_user_and_the_lowest_is_taken_first() {
        let turns = WorkerSlots::new(2);
        let take = || turns.acquire().now_or_never();
        let (first, second) = (take().expect("a place"), take().expect("a place"));
        assert_eq!((first.place, second.place), (0, 1));
        assert!(take().is_none());
        drop(second);
        let again = take().expect("a place");
        assert_eq!(again.place, 1);
        drop(first);
        drop(again);
        assert_eq!(take().expect("a place").place, 0);
    }
}
