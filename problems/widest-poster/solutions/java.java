class Solution {
    static long widestPoster(long[] boards) {
        int[] starts = new int[boards.length + 1];
        long[] heights = new long[boards.length + 1];
        int open = 0; // the posters that may still grow, in rising height
        long largest = 0;
        for (int i = 0; i <= boards.length; i++) {
            long height = i < boards.length ? boards[i] : 0; // the ground behind the fence ends all of them
            int start = i;
            while (open > 0 && heights[open - 1] >= height) {
                open--;
                start = starts[open];
                largest = Math.max(largest, heights[open] * (i - start));
            }
            // A poster of this height could already begin where the higher ones began.
            starts[open] = start;
            heights[open] = height;
            open++;
        }
        return largest;
    }
}
