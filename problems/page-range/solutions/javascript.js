function pageRange(years, year) {
    const earlier = pagesBefore(years, year);
    const notLater = pagesBefore(years, year + 1);
    return earlier === notLater ? [] : [earlier + 1, notLater];
}

/** How many pages, all at the front, have a year smaller than the limit? */
function pagesBefore(years, limit) {
    let left = 0;
    let right = years.length;
    while (left < right) {
        const middle = (left + right) >>> 1;
        if (years[middle] < limit) {
            left = middle + 1;
        } else {
            right = middle;
        }
    }
    return left;
}
