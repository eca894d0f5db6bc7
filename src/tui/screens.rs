//! The screens: one module each, which holds its memory, its keys, what it does with what happens, and how it is
//! drawn. This is the only place that knows them all: a new one is a `mod` line and a line below.

use std::collections::BTreeMap;

use super::keymap::action::GLOBAL;
use super::keymap::{Binding, Keymap};
use super::place::ScreenName;
use super::screen::Screen;

pub mod first_run;
pub mod history;
pub mod past;
pub mod preview;
pub mod problem;
pub mod progress;
pub mod roadmap;
pub mod settings;
pub mod today;
pub mod trace;
pub mod why;

macro_rules! screens {
    ($($field:ident: $name:ident ($screen:ident),)*) => {
        /// One of each.
        #[derive(Debug, Default)]
        pub struct Screens {
            $(pub $field: $field::$screen,)*
        }

        impl Screens {
            /// Their names.
            pub const ALL: &[ScreenName] = &[$(ScreenName::$name,)*];

            /// To look at one.
            #[must_use]
            pub fn get(&self, name: ScreenName) -> &dyn Screen {
                match name {
                    $(ScreenName::$name => &self.$field,)*
                }
            }

            /// To have one take something in.
            pub fn get_mut(&mut self, name: ScreenName) -> &mut dyn Screen {
                match name {
                    $(ScreenName::$name => &mut self.$field,)*
                }
            }
        }
    };
}

// In the order in which an unknown action in the config is answered with the known ones.
screens! {
    problem: Problem (ProblemScreen),
    trace: Trace (TraceScreen),
    past: Past (SubmissionHistoryScreen),
    roadmap: Roadmap (RoadmapScreen),
    today: Today (TodayScreen),
    progress: Progress (ProgressScreen),
    history: History (HistoryScreen),
    why: Why (WhyScreen),
    settings: Settings (SettingsScreen),
    first_run: FirstRun (FirstRunScreen),
}

/// The keys of all screens, some changed by name.
///
/// # Errors
/// A sentence about a change that can't be made.
pub fn build_keymap(changes: &BTreeMap<String, Vec<String>>) -> Result<Keymap, String> {
    Keymap::from_tables(&key_tables(), changes)
}

/// Every action there is, once.
#[must_use]
pub fn all_bindings() -> Vec<&'static Binding> {
    let mut all: Vec<&Binding> = Vec::new();
    for binding in key_tables().into_iter().chain([GLOBAL]).flatten() {
        if all.iter().all(|known| known.name != binding.name) {
            all.push(binding);
        }
    }
    all
}

/// The table of each screen.
fn key_tables() -> Vec<&'static [Binding]> {
    let screens = Screens::default();
    // The preview is no place one can go to from the others, and its keys are remapped with theirs.
    Screens::ALL.iter().map(|name| screens.get(*name).info().keys).chain([preview::KEYS]).collect()
}

#[cfg(test)]
mod tests;
