use std::collections::HashMap;

fn cooling_forms(cakes: Vec<i64>, pause: i64) -> i64 {
    let mut counts: HashMap<i64, i64> = HashMap::new();
    for &kind in &cakes {
        *counts.entry(kind).or_insert(0) += 1;
    }
    let Some(&most) = counts.values().max() else { return 0 };
    // Between two cakes of a most frequent kind there are rounds of pause + 1 minutes; after them comes the last cake of each.
    let last = counts.values().filter(|&&count| count == most).count() as i64;
    (cakes.len() as i64).max((most - 1) * (pause + 1) + last)
}
