function turnedCarousel(seats, wanted) {
    let left = 0, right = seats.length - 1;
    while (left <= right) {
        const middle = Math.floor((left + right) / 2);
        if (seats[middle] === wanted) {
            return middle;
        }
        // The fall is in one half at most, so the other one is in order and can be judged.
        if (seats[left] <= seats[middle]) {
            if (seats[left] <= wanted && wanted < seats[middle]) {
                right = middle - 1;
            } else {
                left = middle + 1;
            }
        } else if (seats[middle] < wanted && wanted <= seats[right]) {
            left = middle + 1;
        } else {
            right = middle - 1;
        }
    }
    return -1;
}
