//! The screens and what lies over them: one file each, one `render` each, a sketch on top of every file.

pub mod case_form;
pub mod confirm;
pub mod find;
pub mod first_run;
pub mod help;
pub mod history;
pub mod languages;
pub mod popup;
pub mod problem;
pub mod progress;
pub mod roadmap;
pub mod settings;
pub mod today;
pub mod trace;
pub mod why;

#[cfg(test)]
mod tests;
