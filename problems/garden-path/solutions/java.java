class Solution {
    static long gardenPath(long length) {
        // The ways for the length reached so far, and for the length before it.
        long ways = 1;
        long before = 0; // a path shorter than nothing can't be laid
        for (long reached = 0; reached < length; reached++) {
            long longer = ways + before;
            before = ways;
            ways = longer;
        }
        return ways;
    }
}
