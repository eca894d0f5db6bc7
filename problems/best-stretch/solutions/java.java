class Solution {
    static long bestStretch(long[] marks) {
        long best = marks[0], endingHere = 0;
        for (long mark : marks) {
            // What came before is kept only if it lifts this turn.
            endingHere = mark + Math.max(endingHere, 0);
            best = Math.max(best, endingHere);
        }
        return best;
    }
}
