//! Parts of a learner's state before an undone submission or import.
//!
//! It contains every value, so restoring needs no history. A part that is absent here stays unchanged, and an entry
//! without a value is removed.

use std::collections::BTreeMap;

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Balance, DayActivity, Engagement, LearnerMemory, LearnerState, ProblemUid, Progress, Review, Skill, TopicId,
};

/// The values that an undo restores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RestoredState {
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub mastery: BTreeMap<TopicId, Option<Skill>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub reviews: BTreeMap<ProblemUid, Option<Review>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub problems: BTreeMap<ProblemUid, Option<Progress>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub activity: BTreeMap<Date, Option<DayActivity>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<LearnerMemory>,
    /// The engagement without its days, which are in `activity`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engagement: Option<Engagement>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub balance: Option<Balance>,
}

impl RestoredState {
    /// The values that turn `now` back into `then`. Only the parts that a submission can change are compared.
    #[must_use]
    pub fn between(now: &LearnerState, then: &LearnerState) -> Self {
        let dayless = |state: &LearnerState| Engagement { activity: BTreeMap::new(), ..state.engagement.clone() };
        Self {
            mastery: changed_entries(&now.mastery, &then.mastery),
            reviews: changed_entries(&now.reviews, &then.reviews),
            problems: changed_entries(&now.problems, &then.problems),
            activity: changed_entries(&now.engagement.activity, &then.engagement.activity),
            memory: (now.memory != then.memory).then(|| then.memory.clone()),
            engagement: Some(dayless(then)).filter(|engagement| *engagement != dayless(now)),
            balance: (now.balance != then.balance).then(|| then.balance.clone()),
        }
    }

    /// Restores all values in the state.
    pub fn restore_into(&self, state: &mut LearnerState) {
        replace(&mut state.mastery, &self.mastery);
        replace(&mut state.reviews, &self.reviews);
        replace(&mut state.problems, &self.problems);
        if let Some(engagement) = &self.engagement {
            let activity = std::mem::take(&mut state.engagement.activity);
            state.engagement = Engagement { activity, ..engagement.clone() };
        }
        replace(&mut state.engagement.activity, &self.activity);
        if let Some(memory) = &self.memory {
            state.memory.clone_from(memory);
        }
        if let Some(balance) = &self.balance {
            state.balance.clone_from(balance);
        }
    }
}

/// The entries of `then` that are missing or different in `now`, and `None` for each entry that only `now` has.
fn changed_entries<K: Ord + Clone, V: PartialEq + Clone>(
    now: &BTreeMap<K, V>,
    then: &BTreeMap<K, V>,
) -> BTreeMap<K, Option<V>> {
    let added = now.keys().filter(|key| !then.contains_key(key)).map(|key| (key.clone(), None));
    let changed = then.iter().filter(|(key, value)| now.get(key) != Some(value));
    changed.map(|(key, value)| (key.clone(), Some(value.clone()))).chain(added).collect()
}

fn replace<K: Ord + Clone, V: Clone>(entries: &mut BTreeMap<K, V>, new: &BTreeMap<K, Option<V>>) {
    for (key, value) in new {
        match value {
            Some(value) => drop(entries.insert(key.clone(), value.clone())),
            None => drop(entries.remove(key)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::learner::learner_strategies;

    proptest! {
        #[test]
        fn any_state_can_be_put_back_from_any_other_through_json(
            now in learner_strategies::state(), then in learner_strategies::state(),
        ) {
            let text = serde_json::to_string(&RestoredState::between(&now, &then)).expect("JSON");
            let restored: RestoredState = serde_json::from_str(&text).expect("what was written");
            let mut state = now.clone();
            restored.restore_into(&mut state);
            let LearnerState { mastery, reviews, engagement, memory, problems, balance, .. } = state;
            prop_assert_eq!((mastery, reviews), (then.mastery, then.reviews));
            prop_assert_eq!((engagement, memory, problems), (then.engagement, then.memory, then.problems));
            prop_assert_eq!(balance, then.balance);
            prop_assert_eq!(RestoredState::between(&now, &now), RestoredState::default());
        }
    }
}
