class Solution {
    static long cheapestClimb(long[] tolls) {
        // Cheapest totals for standing one and two places below the current step.
        // Both begin as the ground, which is free, as is a place below it.
        long oneBelow = 0;
        long twoBelow = 0;
        for (long toll : tolls) {
            long here = toll + Math.min(oneBelow, twoBelow);
            twoBelow = oneBelow;
            oneBelow = here;
        }
        // The lamp room is entered from the last step or from the one before it.
        return Math.min(oneBelow, twoBelow);
    }
}
