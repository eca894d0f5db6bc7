function lightestOnTheCart(weights, count) {
    if (count > weights.length) {
        return -1;
    }
    // The sack that we look for is always number count of those that are left, counted from the heaviest.
    let left = weights;
    while (true) {
        const pivot = left[Math.floor(Math.random() * left.length)];
        const heavier = left.filter((weight) => weight > pivot);
        const lighter = left.filter((weight) => weight < pivot);
        const equal = left.length - heavier.length - lighter.length;
        if (count <= heavier.length) {
            left = heavier;
        } else if (count <= heavier.length + equal) {
            return pivot;
        } else {
            count -= heavier.length + equal;
            left = lighter;
        }
    }
}
