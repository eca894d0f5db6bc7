function findTheShelf(plates, number) {
    let left = 0;
    let right = plates.length - 1; // if the shelf is there, its place is from left to right

    while (left <= right) {
        const middle = Math.floor((left + right) / 2);
        if (plates[middle] === number) {
            return middle;
        }
        if (plates[middle] < number) {
            left = middle + 1;
        } else {
            right = middle - 1;
        }
    }
    return -1;
}
