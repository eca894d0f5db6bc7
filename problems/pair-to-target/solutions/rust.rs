use std::collections::HashMap;

fn pair_to_target(slips: Vec<i64>, target: i64) -> Vec<i64> {
    let mut position_of = HashMap::new(); // for the slips already passed
    for (i, amount) in slips.into_iter().enumerate() {
        // Ask before storing, so that a slip can never be paired with itself.
        if let Some(&partner) = position_of.get(&(target - amount)) {
            return vec![partner, i as i64];
        }
        position_of.insert(amount, i as i64);
    }
    Vec::new()
}
