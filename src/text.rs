//! The words and shapes of text that the screens and the commands share.
//!
//! Layer 4, below `tui`, `cli` and `lab`: a sentence, a number or a width that both show is made here once, so that the
//! two front ends can't drift apart. They keep layout and colour. Nothing here prints, draws or starts a program.
//!
//! - [`text_layout`]: columns; cutting, filling, wrapping, cleaning
//! - [`symbols`]: the marks both draw, and what stands for them where only ASCII may be drawn
//! - [`number_format`], [`relative_dates`], [`problem_name`]: values, days and the names of things in words; [`day_summary`]: a day that is over
//! - `bug_facts`: where a problem or a topic stands, what is due, what is locked
//! - `latex_to_markdown`: statements and hints as lines in pieces
//! - [`method_call_table`], [`editorial_text`]: a class's case as a table; an editorial without the pack's own names
//! - [`past_submission_text`], [`line_diff`]: earlier code of a problem; what changed between two texts
//! - [`revision_text`]: what new versions of a pack changed in a problem
//! - `pending_answer`: how far a reply of a language model is, and what is sent for it
//! - `trace`: where a followed case is, and what became of a value
//! - `check_editor`: which program opens a file, and how

pub mod day_summary;
pub mod editor_launch;
pub mod editorial_text;
pub mod learning_status;
pub mod line_diff;
pub mod llm_request_text;
pub mod markdown_render;
pub mod method_call_table;
pub mod number_format;
pub mod past_submission_text;
pub mod problem_name;
pub mod relative_dates;
pub mod revision_text;
pub mod symbols;
pub mod text_layout;
mod trace_navigation;
