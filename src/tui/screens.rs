//! The screens, one module each with its state, its keys, its event handling and its drawing. Only this file knows all
//! of them: a new one needs a `mod` line and a line below.

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
        /// One instance of each screen.
        #[derive(Debug, Default)]
        pub struct Screens {
            $(pub $field: $module::$screen,)*
        }

        impl Screens {
            /// The names of all screens.
            pub const ALL: &[ScreenName] = &[$(ScreenName::$name,)*];

            /// The screen with this name, for drawing.
            #[must_use]
            pub fn get(&self, name: ScreenName) -> &dyn Screen {
                match name {
                    $(ScreenName::$name => &self.$field,)*
                }
            }

            /// The screen with this name, for handling events.
            pub fn get_mut(&mut self, name: ScreenName) -> &mut dyn Screen {
                match name {
                    $(ScreenName::$name => &mut self.$field,)*
                }
            }
        }
    };
}

// In the order in which the error about an unknown action in the config lists the known ones.
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

/// Builds the keymap of all screens, with changes by action name.
///
/// # Errors
///
/// A sentence about an invalid change.
pub fn build_keymap(changes: &BTreeMap<String, Vec<String>>) -> Result<Keymap, String> {
    Keymap::from_tables(&key_tables(), changes)
}

/// Every binding, once.
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
    // The preview can't be opened from another screen, but its keys are remapped with theirs.
    Screens::ALL.iter().map(|name| screens.get(*name).info().keys).chain([preview_screen::KEYS]).collect()
}

#[cfg(test)]
mod tests;
