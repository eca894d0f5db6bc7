//! What stands between the agent and the learner: the action filter of the constrained condition (C3, enforced).
//!
//! Our reading of the paper's "action selection module": what is wrong now goes, what was repeated goes, and a choice that
//! would take the window's demand too low gives way to one that doesn't. Must not know rewards.

use super::params::{ACTIONS, TestbedParams};

/// How much of the filter is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filter {
    /// Everything goes.
    Off,
    /// Only what is wrong for a confused learner is left out: what remains without the prerequisite list to choose from.
    Appropriate,
    /// All three rules.
    Whole,
}

/// What the filter looks at.
#[derive(Clone, Copy, Debug)]
pub struct Recent<'a> {
    /// Actions so far, oldest first.
    pub actions: &'a [usize],
    /// Which actions would be wrong for the learner now.
    pub wrong: [bool; ACTIONS],
}

impl Filter {
    /// The actions the agent may choose from; never none.
    #[must_use]
    pub fn allowed(self, params: &TestbedParams, recent: &Recent<'_>) -> [bool; ACTIONS] {
        if self == Self::Off {
            return [true; ACTIONS];
        }
        let right = or_all(recent.wrong.map(|wrong| !wrong), [true; ACTIONS]);
        if self == Self::Appropriate {
            return right;
        }
        let last = &recent.actions[recent.actions.len().saturating_sub(params.lookback)..];
        let often = |action: usize| last.iter().filter(|a| **a == action).count() >= params.repeats;
        or_all(std::array::from_fn(|a| right[a] && !often(a)), right)
    }

    /// The agent's choice, or another where it would take the mean demand of the window too low. `chance` in [0, 1).
    #[must_use]
    pub fn settle(
        self,
        params: &TestbedParams,
        recent: &Recent<'_>,
        allowed: &[bool; ACTIONS],
        choice: usize,
        chance: f64,
    ) -> usize {
        if self != Self::Whole || recent.actions.len() < params.lookback {
            return choice;
        }
        let last = &recent.actions[recent.actions.len() - params.lookback..];
        let before: f64 = last.iter().map(|a| params.demand[*a]).sum();
        let mean = |action: usize| (before + params.demand[action]) / (params.lookback as f64 + 1.0);
        if mean(choice) >= params.floor + params.margin {
            return choice;
        }
        let among = (0..ACTIONS).filter(|a| allowed[*a]);
        let holding: Vec<usize> = among.clone().filter(|a| mean(*a) >= params.floor - 1e-9).collect();
        let most = among.max_by(|a, b| params.demand[*a].total_cmp(&params.demand[*b])).unwrap_or(choice);
        holding.get((chance * holding.len() as f64) as usize).copied().unwrap_or(most)
    }
}

/// `wanted`, or `rest` where nothing is wanted.
fn or_all(wanted: [bool; ACTIONS], rest: [bool; ACTIONS]) -> [bool; ACTIONS] {
    if wanted.contains(&true) { wanted } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(filter: Filter, actions: &[usize], wrong: &[usize], choice: usize, expected: (usize, usize)) {
        let params = TestbedParams::default();
        let recent = Recent { actions, wrong: std::array::from_fn(|a| wrong.contains(&a)) };
        let allowed = filter.allowed(&params, &recent);
        let settled = filter.settle(&params, &recent, &allowed, choice, 0.0);
        assert_eq!((allowed.iter().filter(|a| **a).count(), settled), expected, "{filter:?} {actions:?} {wrong:?}");
    }

    #[test]
    fn rules_leave_out_and_replace() {
        check(Filter::Off, &[0; 12], &[7], 0, (8, 0));
        check(Filter::Appropriate, &[0; 12], &[7], 0, (7, 0));
        check(Filter::Whole, &[0, 0], &[], 0, (8, 0));
        // Encouraged three times: not again.
        check(Filter::Whole, &[0, 0, 0], &[], 1, (7, 1));
        // Nine steps of .5: one of 0 still leaves .45.
        check(Filter::Whole, &[4, 5, 4, 5, 4, 5, 4, 6, 1], &[], 0, (6, 0));
        // Nine steps low in demand: only the most demanding helps.
        check(Filter::Whole, &[0, 1, 2, 0, 1, 2, 0, 1, 3], &[], 2, (6, 7));
        // With all of the demanding ones wrong, the most demanding of the rest.
        check(Filter::Whole, &[0, 1, 2, 0, 1, 2, 0, 1, 2], &[3, 4, 5, 6, 7], 2, (3, 2));
    }
}
