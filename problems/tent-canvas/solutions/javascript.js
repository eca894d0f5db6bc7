function tentCanvas(poles) {
    let best = 0;
    let left = 0, right = poles.length - 1;
    while (left < right) {
        best = Math.max(best, Math.min(poles[left], poles[right]) * (right - left));
        // The lower pole has just had its widest canvas. With any pole further in, it would be narrower and not a bit
        // higher, so it can go for good.
        if (poles[left] < poles[right]) {
            left++;
        } else {
            right--;
        }
    }
    return best;
}
