function firstBadBuild(bad) {
    // Every build before low is known to be good, every build from high on is known to be bad.
    let low = 0;
    let high = bad.length;
    while (low < high) {
        const middle = Math.floor((low + high) / 2); // always a real build
        if (bad[middle]) {
            high = middle; // it may be the first bad one: it stays possible
        } else {
            low = middle + 1; // it is good, so the answer is after it
        }
    }
    return low;
}
