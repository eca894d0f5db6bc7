class Solution {
    static long tallestSunflower(long[] tops) {
        int best = -1; // the place of the tallest flower so far; no flower yet
        for (int place = 0; place < tops.length; place++) {
            // Only a taller flower takes over, so the first of equals stays.
            if (best == -1 || tops[place] > tops[best]) {
                best = place;
            }
        }
        return best;
    }
}
