//! The words and shapes of text that the screens and the commands share.
//!
//! Layer 4, below `tui`, `cli` and `lab`. Sentences, numbers and widths that both front ends show are built here once,
//! so they stay the same. Layout and colour belong to the front ends. This module does not print, draw or start a
//! program.
//!
//! - [`text_layout`]: columns; cutting, filling, wrapping, cleaning
//! - [`symbols`]: the marks both draw, and their ASCII replacements
//! - [`number_format`], [`relative_dates`], [`problem_name`]: values, days and the names of things in words; [`day_summary`]: a day that is over
//! - [`learning_status`]: the status of a problem or a topic, locks; [`day_status`]: due reviews, the set and the messages of a day
//! - [`markdown_render`]: statements and hints as styled lines
//! - [`method_call_table`], [`editorial_text`]: a class's case as a table; an editorial without the pack's internal
//!   names
//! - [`past_submission_text`], [`line_diff`]: earlier code of a problem; the difference between two texts
//! - [`give_up_text`]: the question before giving up, with its cost
//! - [`hint_price_text`]: the price of hints
//! - [`revision_text`]: the changes to a problem in new versions of its pack
//! - [`judge_progress`]: what a judged submission does after its cases
//! - [`llm_request_text`]: the progress of a language model's reply, and the request
//! - `trace_navigation`: steps of a traced case, and changes of a value
//! - [`editor_launch`]: the program that opens a file, and its command line

pub mod day_status;
pub mod day_summary;
pub mod editor_launch;
pub mod editorial_text;
pub mod give_up_text;
pub mod goal_text;
pub mod growth_text;
pub mod hint_price_text;
pub mod judge_progress;
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
