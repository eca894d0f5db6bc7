fn lightest_on_the_cart(weights: Vec<i64>, count: i64) -> i64 {
    let mut count = count as usize;
    if count > weights.len() {
        return -1;
    }
    // The sack that we look for is always number count of those that are left, counted from the heaviest.
    let mut left = weights;
    let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
    loop {
        // The xorshift method: simple random numbers, good enough for a pivot.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let pivot = left[(random % left.len() as u64) as usize];
        let heavier: Vec<i64> = left.iter().copied().filter(|&weight| weight > pivot).collect();
        let equal = left.iter().filter(|&&weight| weight == pivot).count();
        if count <= heavier.len() {
            left = heavier;
        } else if count <= heavier.len() + equal {
            return pivot;
        } else {
            count -= heavier.len() + equal;
            left.retain(|&weight| weight < pivot);
        }
    }
}
