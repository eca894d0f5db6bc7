function parcelOrder(weights) {
    // The places from start up to, but not including, end, in the order of their weights.
    function ordered(start, end) {
        if (end - start <= 1) {
            return start < end ? [start] : [];
        }
        const middle = Math.floor((start + end) / 2);
        const left = ordered(start, middle);
        const right = ordered(middle, end);
        const merged = [];
        let i = 0;
        let j = 0;
        while (i < left.length && j < right.length) {
            // Of equals, the left one goes first: it has the smaller place.
            merged.push(weights[left[i]] <= weights[right[j]] ? left[i++] : right[j++]);
        }
        while (i < left.length) {
            merged.push(left[i++]);
        }
        while (j < right.length) {
            merged.push(right[j++]);
        }
        return merged;
    }

    return ordered(0, weights.length);
}
