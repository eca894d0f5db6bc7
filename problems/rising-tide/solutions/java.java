class Solution {
    static boolean risingTide(long[] heights) {
        // With n heights there are n - 1 pairs of neighbours.
        for (int i = 1; i < heights.length; i++) {
            if (heights[i] < heights[i - 1]) {
                return false;
            }
        }
        return true;
    }
}
