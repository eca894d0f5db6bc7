fn ring_of_clues(clues: Vec<i64>) -> i64 {
    let next = |clue: i64| if clue == -1 { -1 } else { clues[clue as usize] };
    let mut slow = if clues.is_empty() { -1 } else { 0 };
    let mut fast = slow;
    // In a ring, the fast one comes closer to the slow one by one clue in each round.
    loop {
        slow = next(slow);
        fast = next(next(fast));
        if fast == -1 {
            return -1; // the hunt is over
        }
        if slow == fast {
            break;
        }
    }

    // From the start and from the meeting place it is equally far to the first clue of the ring.
    let mut start = 0;
    while start != slow {
        start = next(start);
        slow = next(slow);
    }
    start
}
