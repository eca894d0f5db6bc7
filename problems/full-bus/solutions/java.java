class Solution {
    static long fullBus(long riders, long[][] stops) {
        long most = riders; // the bus may be fullest before the first stop
        for (long[] stop : stops) {
            riders += stop[1] - stop[0];
            most = Math.max(most, riders);
        }
        return most;
    }
}
