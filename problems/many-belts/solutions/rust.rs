use std::cmp::Reverse;
use std::collections::BinaryHeap;

fn many_belts(belts: Vec<Vec<i64>>, count: i64) -> Vec<i64> {
    // The front parcel of each belt: its time, its belt, and its index on the belt.
    let mut fronts = BinaryHeap::new();
    for (i, belt) in belts.iter().enumerate() {
        if let Some(&time) = belt.first() {
            fronts.push(Reverse((time, i, 0)));
        }
    }
    let mut taken = Vec::new();
    while taken.len() < count as usize {
        let Some(Reverse((_, i, k))) = fronts.pop() else {
            break;
        };
        taken.push(i as i64);
        if let Some(&time) = belts[i].get(k + 1) {
            fronts.push(Reverse((time, i, k + 1))); // the next parcel comes to the front
        }
    }
    taken
}
