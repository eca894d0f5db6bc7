//! The action filter of the constrained condition (C3, enforced): restricts the agent's choice.
//!
//! Our reading of the paper's "action selection module": it removes actions that are wrong now and repeated ones, and
//! replaces a choice that would lower the window's demand too far. The last rule is the demand floor, and the ablation
//! without C3 is the filter without it. Must not know rewards.

use super::testbed_params::{ACTION_COUNT, TestbedParams};

/// The active rules of the filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionFilter {
    /// Every action is allowed.
    Off,
    /// Removes only actions that are wrong for a confused learner: the rule that remains without the prerequisite list.
    Appropriate,
    /// Removes wrong and repeated actions, but has no demand floor.
    NoFloor,
    /// All three rules.
    Whole,
}

/// The filter's input.
#[derive(Clone, Copy, Debug)]
pub struct RecentActions<'a> {
    /// Actions so far, oldest first.
    pub actions: &'a [usize],
    /// Which actions would be wrong for the learner now.
    pub wrong: [bool; ACTION_COUNT],
}

impl ActionFilter {
    /// The actions that the agent may choose from; at least one.
    #[must_use]
    pub fn allowed_actions(self, params: &TestbedParams, recent: &RecentActions<'_>) -> [bool; ACTION_COUNT] {
        if self == Self::Off {
            return [true; ACTION_COUNT];
        }
        let right = or_fallback(recent.wrong.map(|wrong| !wrong), [true; ACTION_COUNT]);
        if self == Self::Appropriate {
            return right;
        }
        let last = &recent.actions[recent.actions.len().saturating_sub(params.lookback)..];
        let often = |action: usize| last.iter().filter(|a| **a == action).count() >= params.repeats;
        or_fallback(std::array::from_fn(|a| right[a] && !often(a)), right)
    }

    /// The agent's choice, or another if it would lower the mean demand of the window too far. `chance` in [0, 1).
    #[must_use]
    pub fn enforce_demand(
        self,
        params: &TestbedParams,
        recent: &RecentActions<'_>,
        allowed: &[bool; ACTION_COUNT],
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
        let among = (0..ACTION_COUNT).filter(|a| allowed[*a]);
        let holding: Vec<usize> = among.clone().filter(|a| mean(*a) >= params.floor - 1e-9).collect();
        let most = among.max_by(|a, b| params.demand[*a].total_cmp(&params.demand[*b])).unwrap_or(choice);
        holding.get((chance * holding.len() as f64) as usize).copied().unwrap_or(most)
    }
}

/// `wanted`, or `rest` if nothing is wanted.
fn or_fallback(wanted: [bool; ACTION_COUNT], rest: [bool; ACTION_COUNT]) -> [bool; ACTION_COUNT] {
    if wanted.contains(&true) { wanted } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(filter: ActionFilter, actions: &[usize], wrong: &[usize], choice: usize, expected: (usize, usize)) {
        let params = TestbedParams::default();
        let recent = RecentActions { actions, wrong: std::array::from_fn(|a| wrong.contains(&a)) };
        let allowed = filter.allowed_actions(&params, &recent);
        let settled = filter.enforce_demand(&params, &recent, &allowed, choice, 0.0);
        assert_eq!((allowed.iter().filter(|a| **a).count(), settled), expected, "{filter:?} {actions:?} {wrong:?}");
    }

    #[test]
    fn rules_leave_out_and_replace() {
        check(ActionFilter::Off, &[0; 12], &[7], 0, (8, 0));
        check(ActionFilter::Appropriate, &[0; 12], &[7], 0, (7, 0));
        // Without the floor, three times is still enough, and nine steps low in demand are not.
        check(ActionFilter::NoFloor, &[0, 0, 0], &[7], 1, (6, 1));
        check(ActionFilter::NoFloor, &[0, 1, 2, 0, 1, 2, 0, 1, 3], &[], 2, (6, 2));
        check(ActionFilter::Whole, &[0, 0], &[], 0, (8, 0));
        // Encouraged three times: not again.
        check(ActionFilter::Whole, &[0, 0, 0], &[], 1, (7, 1));
        // Nine steps of .5: one of 0 still leaves .45.
        check(ActionFilter::Whole, &[4, 5, 4, 5, 4, 5, 4, 6, 1], &[], 0, (6, 0));
        // Nine steps low in demand: only the most demanding helps.
        check(ActionFilter::Whole, &[0, 1, 2, 0, 1, 2, 0, 1, 3], &[], 2, (6, 7));
        // With all of the demanding ones wrong, the most demanding of the rest.
        check(ActionFilter::Whole, &[0, 1, 2, 0, 1, 2, 0, 1, 2], &[3, 4, 5, 6, 7], 2, (3, 2));
    }
}
