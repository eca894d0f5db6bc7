import java.util.*;

class Solution {
    static long sawmill(long beam, long[] marks) {
        // The ends count as places too, so that every piece lies between two entries of the list.
        int n = marks.length + 2;
        long[] cuts = Arrays.copyOf(marks, n);
        cuts[n - 1] = beam;
        Arrays.sort(cuts); // the free entry is the 0 of the left end

        long[][] least = new long[n][n];
        // Short pieces first: what a longer one falls into is then ready.
        for (int width = 2; width < n; width++) {
            for (int left = 0; left + width < n; left++) {
                int right = left + width;
                long parts = Long.MAX_VALUE;
                for (int mark = left + 1; mark < right; mark++) {
                    parts = Math.min(parts, least[left][mark] + least[mark][right]);
                }
                least[left][right] = cuts[right] - cuts[left] + parts;
            }
        }
        return least[0][n - 1];
    }
}
