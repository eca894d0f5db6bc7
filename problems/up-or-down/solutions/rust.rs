use std::collections::HashMap;

fn up_or_down(moves: Vec<i64>, goal: i64) -> i64 {
    let mut ways: HashMap<i64, i64> = HashMap::from([(0, 1)]); // for each floor, the ways to be there after the moves so far
    for step in moves {
        let mut after = HashMap::new();
        for (floor, count) in ways {
            // A move of 0 floors adds to the same floor twice, as it should.
            *after.entry(floor + step).or_insert(0) += count;
            *after.entry(floor - step).or_insert(0) += count;
        }
        ways = after;
    }
    ways.get(&goal).copied().unwrap_or(0)
}
