//! The title and the keys of a screen, as help shows them.

use super::action::{Action, Binding};

/// A screen's title and its key table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScreenInfo {
    /// The title in header and help.
    pub title: &'static str,
    /// The screen's bindings in the order help lists them, without the global ones.
    pub keys: &'static [Binding],
    /// Extra lines for the help: keys that are not actions, and their effects.
    pub more: &'static [(&'static str, &'static str)],
    /// The global actions that do nothing here; help leaves them out.
    pub unused: &'static [Action],
}
