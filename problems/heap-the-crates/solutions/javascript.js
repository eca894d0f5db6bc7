function heapTheCrates(crates) {
    const n = crates.length;
    // From the last crate that carries another one up to the first: all below it is safe already.
    for (let start = Math.floor(n / 2) - 1; start >= 0; start--) {
        let i = start;
        while (2 * i + 1 < n) {
            let child = 2 * i + 1;
            if (child + 1 < n && crates[child + 1] < crates[child]) {
                child++; // the lighter one of the two
            }
            if (crates[i] <= crates[child]) {
                break;
            }
            [crates[i], crates[child]] = [crates[child], crates[i]];
            i = child;
        }
    }
}
