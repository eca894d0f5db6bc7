//! Compares an answer with the expected one at every depth.
//!
//! [`ComparisonRules`] combine a pack's `[checker]`, its case and its signature. This module does not run code: if the
//! pack decides (`any_valid`), the answer is compared as it is, before the pack's own script is asked.
//!
//! Without a tolerance, two values are the same if their [`canonical_form`]s are equal, which takes a sort and no
//! search. With a tolerance, sameness is not transitive (0 is close to 1 and 1 to 2, but 0 is not close to 2), so items
//! in any order need a [`bipartite_matching`]. [`find_difference`] describes the first difference of two values.

mod bipartite_matching;
mod canonical_form;
mod comparison_rules;
mod first_difference;
#[cfg(test)]
mod tests;

pub(in crate::judge) use comparison_rules::ComparisonRules;
pub(in crate::judge) use first_difference::{find_difference, name_items};
