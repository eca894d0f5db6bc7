class Solution {
    static long plankBalance(long[] weights) {
        long total = 0;
        for (long weight : weights) {
            total += weight;
        }
        long left = 0; // weight of all crates before place i
        for (int i = 0; i < weights.length; i++) {
            // What is neither on the left nor the crate itself is on the right.
            if (left == total - left - weights[i]) {
                return i;
            }
            left += weights[i];
        }
        return -1;
    }
}
