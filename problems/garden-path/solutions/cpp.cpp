long long garden_path(long long length) {
    // The ways for the length reached so far, and for the length before it.
    long long ways = 1;
    long long before = 0;  // a path shorter than nothing can't be laid
    for (long long reached = 0; reached < length; reached++) {
        long long longer = ways + before;
        before = ways;
        ways = longer;
    }
    return ways;
}
