use std::cmp::Reverse;
use std::collections::BinaryHeap;

fn running_middle(times: Vec<i64>) -> Vec<i64> {
    let mut lower = BinaryHeap::new(); // the smaller half, its largest time on top
    let mut upper = BinaryHeap::new(); // the larger half, reversed: its smallest time on top
    let mut middles = Vec::with_capacity(times.len());
    for time in times {
        // Through the lower half, so that no time there is larger than one in the upper half.
        lower.push(time);
        upper.push(Reverse(lower.pop().unwrap()));
        if upper.len() > lower.len() {
            let Reverse(smallest) = upper.pop().unwrap();
            lower.push(smallest);
        }
        let low: i64 = *lower.peek().unwrap();
        middles.push(if lower.len() > upper.len() { 2 * low } else { low + upper.peek().unwrap().0 });
    }
    middles
}
