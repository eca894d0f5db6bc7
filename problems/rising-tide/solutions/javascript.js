function risingTide(heights) {
    // With n heights there are n - 1 pairs of neighbours.
    for (let i = 1; i < heights.length; i++) {
        if (heights[i] < heights[i - 1]) {
            return false;
        }
    }
    return true;
}
