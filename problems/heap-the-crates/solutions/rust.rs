fn heap_the_crates(crates: &mut Vec<i64>) {
    let n = crates.len();
    // From the last crate that carries another one up to the first: all below it is safe already.
    for start in (0..n / 2).rev() {
        let mut i = start;
        while 2 * i + 1 < n {
            let mut child = 2 * i + 1;
            if child + 1 < n && crates[child + 1] < crates[child] {
                child += 1; // the lighter one of the two
            }
            if crates[i] <= crates[child] {
                break;
            }
            crates.swap(i, child);
            i = child;
        }
    }
}
