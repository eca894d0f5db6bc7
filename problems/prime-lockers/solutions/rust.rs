fn prime_lockers(last: i64) -> i64 {
    let last = last as usize;
    let mut opened = vec![false; last + 1]; // was the locker opened by a smaller key?
    let mut count = 0;
    for number in 2..=last {
        if opened[number] {
            continue;
        }
        count += 1;
        // Smaller multiples have a smaller divisor, so they are open already.
        for other in (number * number..=last).step_by(number) {
            opened[other] = true;
        }
    }
    count
}
