class Solution {
    static long lensBench(long[] factors) {
        long best = factors[0];
        // The extreme products of the stretches that end just before this lens.
        long highest = 1;
        long lowest = 1;
        for (long factor : factors) {
            // The stretch begins here, or it continues one of the two extremes.
            long a = highest * factor;
            long b = lowest * factor;
            highest = Math.max(factor, Math.max(a, b));
            lowest = Math.min(factor, Math.min(a, b));
            best = Math.max(best, highest);
        }
        return best;
    }
}
