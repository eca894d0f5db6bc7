class Solution {
    static long firstBadBuild(boolean[] bad) {
        // Every build before low is known to be good, every build from high on is known to be bad.
        int low = 0, high = bad.length;
        while (low < high) {
            int middle = low + (high - low) / 2; // always a real build
            if (bad[middle]) {
                high = middle; // it may be the first bad one: it stays possible
            } else {
                low = middle + 1; // it is good, so the answer is after it
            }
        }
        return low;
    }
}
