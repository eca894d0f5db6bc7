//! Grading a folder of submissions (`<student>/<problem>.<ext>`, or a workspace as Rung keeps it): what is there, one
//! verdict each, and what was graded before.
//!
//! Nothing a file holds or is called can stop the rest: what can't be judged becomes a row that says why. Records nothing
//! about any learner.

mod advice;
mod alike;
mod book;
mod collect;
mod folder;
mod form;
mod ledger;
mod look;
mod mark;
mod paper;
mod row;

pub use advice::{Advice, Asked, advise_all, plain};
pub use alike::{Alike, Whose, alike};
pub use book::{Book, Column, Entry, Late, Row, Scheme, Standing, Student, Terms};
pub use collect::{Collection, Handed, PassedOver, handed_in};
pub use folder::{Graded, grade_all};
pub use form::Form;
pub use ledger::Ledger;
pub use paper::{Paper, Subject, take};
pub use row::{Grade, Mistake, Trouble, ungraded};
