//! Comparing an answer with the expected one: what counts as the same, at every depth.
//!
//! [`Rules`] are what a pack's `[checker]`, its case and its signature say together. Nothing here runs code: the answer of
//! a problem whose pack decides (`any_valid`) is compared as it stands, before the pack's own script is asked.
//!
//! Where no tolerance is given, values are the same exactly if their [`canonical`] forms are, which takes a sort and no
//! search. With one, sameness is no equivalence any more (0 is close to 1 and 1 to 2, but 0 not to 2), so what may stand
//! in any order needs a [`matching`]. [`difference`] puts into words where two values part.

mod bipartite_matching;
mod canonical_form;
mod comparison_rules;
mod first_difference;
#[cfg(test)]
mod tests;

pub(in crate::judge) use comparison_rules::ComparisonRules;
pub(in crate::judge) use first_difference::find_difference;
