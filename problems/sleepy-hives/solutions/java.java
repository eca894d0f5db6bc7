class Solution {
    static long sleepyHives(long[] honey) {
        long best = 0; // the most from the hives passed so far
        long withoutLast = 0; // the same, but from those before the latest of them
        for (long grams : honey) {
            // Either this hive stays shut, or the one just passed does.
            long next = Math.max(best, withoutLast + grams);
            withoutLast = best;
            best = next;
        }
        return best;
    }
}
