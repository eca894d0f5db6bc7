fn lens_bench(factors: Vec<i64>) -> i64 {
    let mut best = factors[0];
    // The extreme products of the stretches that end just before this lens.
    let (mut highest, mut lowest) = (1, 1);
    for &factor in &factors {
        // The stretch begins here, or it continues one of the two extremes.
        let (a, b) = (highest * factor, lowest * factor);
        highest = factor.max(a).max(b);
        lowest = factor.min(a).min(b);
        best = best.max(highest);
    }
    best
}
