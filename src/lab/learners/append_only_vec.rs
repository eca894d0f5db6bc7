//! A vector of fixed capacity that threads can append to while others read it.
//!
//! An item never moves, so a reference to it stays valid. The capacity never grows.

use std::sync::OnceLock;

/// Slots, filled from the first on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room<T>(Vec<OnceLock<T>>);

impl<T> Default for Room<T> {
    /// A vector of capacity 0.
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Room<T> {
    #[must_use]
    pub fn with_capacity(places: usize) -> Self {
        Self((0..places).map(|_| OnceLock::new()).collect())
    }

    #[must_use]
    pub fn get(&self, place: usize) -> Option<&T> {
        self.0.get(place)?.get()
    }

    /// The items, in the order in which they were added.
    pub fn all(&self) -> impl Iterator<Item = &T> {
        self.0.iter().map_while(OnceLock::get)
    }

    /// Puts an item into the first free slot and returns its index; `None` if every slot is taken.
    pub fn push(&self, mut thing: T) -> Option<usize> {
        for (place, slot) in self.0.iter().enumerate() {
            match slot.set(thing) {
                Ok(()) => return Some(place),
                Err(back) => thing = back,
            }
        }
        None
    }

    /// Puts an item into this slot, if the slot exists and is free.
    pub fn put(&self, place: usize, thing: T) {
        if let Some(slot) = self.0.get(place) {
            let _ = slot.set(thing);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_stays_until_there_is_no_room() {
        let room = Room::with_capacity(2);
        assert_eq!((room.push("a"), room.get(0), room.get(1)), (Some(0), Some(&"a"), None));
        let first = room.get(0);
        room.put(1, "b");
        room.put(1, "c");
        room.put(7, "d");
        assert_eq!(
            (room.push("e"), first, room.all().copied().collect::<Vec<_>>()),
            (None, Some(&"a"), vec!["a", "b"])
        );
        assert_eq!((Room::default().push("a"), Room::<u8>::default().get(0)), (None, None));
    }
}
