//! The screens: one module each, which holds its memory, its keys, what it does with what happens, and how it is
//! drawn. This is the only place that knows them all: a new one is a `mod` line and a line below.

use std::collections::BTreeMap;

use super::destination::ScreenName;
use super::keymap::action::GLOBAL;
use super::keymap::{Binding, Keymap};
use super::screen::Screen;

pub mod first_run_screen;
pub mod history_screen;
pub mod preview_screen;
pub mod problem_screen;
pub mod progress_screen;
pub mod roadmap_screen;
pub mod settings_screen;
pub mod submission_history_screen;
pub mod today_screen;
pub mod trace_screen;
pub mod why_screen;

macro_rules! screens {
    ($($field:ident: $name:ident ($module:ident::$screen:ident),)*) => {
        /// One of each.
        #[derive(Debug, Default)]
        pub struct Screens {
            $(pub $field: $module::$screen,)*
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
    problem: Problem (problem_screen::ProblemScreen),
    trace: Trace (trace_screen::TraceScreen),
    past: Past (submission_history_screen::SubmissionHistoryScreen),
    roadmap: Roadmap (roadmap_screen::RoadmapScreen),
    today: Today (today_screen::TodayScreen),
    progress: Progress (progress_screen::ProgressScreen),
    history: History (history_screen::HistoryScreen),
    why: Why (why_screen::WhyScreen),
    settings: Settings (settings_screen::SettingsScreen),
    first_run: FirstRun (first_run_screen::FirstRunScreen),
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
    Screens::ALL.iter().map(|name| screens.get(*name).info().keys).chain([preview_screen::KEYS]).collect()
}

#[cfg(test)]
mod tests;
