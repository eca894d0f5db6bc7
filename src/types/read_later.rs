//! A part of a problem that copies of the problem share. If the pack is known to be valid, it is read on first use:
//! most problems of a pack are never opened, and the first screen does not wait for them.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, LazyLock};

/// A value that may be read on first use. Cheap to clone; a change copies it first.
#[derive(Clone)]
pub struct ReadLater<T>(Arc<LazyValue<T>>);

struct LazyValue<T>(LazyLock<T, Box<dyn FnOnce() -> T + Send>>);

impl<T> ReadLater<T> {
    /// A value that `read` returns on first use.
    #[must_use]
    pub fn later(read: impl FnOnce() -> T + Send + 'static) -> Self {
        Self(Arc::new(LazyValue(LazyLock::new(Box::new(read)))))
    }
}

impl<T: Clone + Send + 'static> Clone for LazyValue<T> {
    fn clone(&self) -> Self {
        let value = self.0.clone();
        Self(LazyLock::new(Box::new(move || value)))
    }
}

impl<T: Default + 'static> Default for ReadLater<T> {
    fn default() -> Self {
        Self::later(T::default)
    }
}

impl<T: Send + 'static> From<T> for ReadLater<T> {
    fn from(value: T) -> Self {
        Self::later(move || value)
    }
}

impl<E: Send + 'static> FromIterator<E> for ReadLater<Vec<E>> {
    fn from_iter<I: IntoIterator<Item = E>>(items: I) -> Self {
        items.into_iter().collect::<Vec<_>>().into()
    }
}

impl<T> Deref for ReadLater<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.0
    }
}

impl<T: Clone + Send + 'static> DerefMut for ReadLater<T> {
    fn deref_mut(&mut self) -> &mut T {
        LazyLock::force_mut(&mut Arc::make_mut(&mut self.0).0)
    }
}

impl<'a, E> IntoIterator for &'a ReadLater<Vec<E>> {
    type Item = &'a E;
    type IntoIter = std::slice::Iter<'a, E>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for ReadLater<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn it_is_read_once_for_all_copies_and_only_when_somebody_looks() {
        static READ: AtomicUsize = AtomicUsize::new(0);
        let cases = ReadLater::later(|| {
            READ.fetch_add(1, Ordering::Relaxed);
            vec!["one"]
        });
        let copy = cases.clone();
        assert_eq!(READ.load(Ordering::Relaxed), 0);
        assert_eq!((&*cases, &*copy), (&vec!["one"], &vec!["one"]));
        assert_eq!(READ.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn a_change_is_made_to_ones_own_copy() {
        let cases = ReadLater::from(vec!["one"]);
        let mut copy = cases.clone();
        copy.push("two");
        assert_eq!((&*cases, &*copy), (&vec!["one"], &vec!["one", "two"]));
    }
}
