class Solution {
    static long bestWeek(long[] gains, long days) {
        if (gains.length < days) {
            return 0;
        }
        int length = (int) days;
        long window = 0;
        for (int i = 0; i < length; i++) {
            window += gains[i];
        }
        long best = window;
        for (int i = length; i < gains.length; i++) {
            // Day i comes in at the right, and the oldest day of the window goes.
            window += gains[i] - gains[i - length];
            best = Math.max(best, window);
        }
        return best;
    }
}
