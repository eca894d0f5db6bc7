//! The last submission taken back, and the scheduler changed, as a person does it: from the command line.

use crate::cli::Home;

const PASS: &str = "def placeholder(): pass\n";
