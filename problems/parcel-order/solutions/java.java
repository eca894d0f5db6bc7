class Solution {
    static long[] parcelOrder(long[] weights) {
        int n = weights.length;
        long[] places = new long[n];
        long[] merged = new long[n];
        for (int i = 0; i < n; i++) {
            places[i] = i;
        }
        // Runs of `size` places are in order; merge each two neighbours.
        for (int size = 1; size < n; size *= 2) {
            for (int start = 0; start < n; start += 2 * size) {
                int middle = Math.min(start + size, n);
                int end = Math.min(start + 2 * size, n);
                int i = start;
                int j = middle;
                for (int k = start; k < end; k++) {
                    // Of equals, the left one goes first: it has the smaller place.
                    if (j == end || (i < middle && weights[(int) places[i]] <= weights[(int) places[j]])) {
                        merged[k] = places[i++];
                    } else {
                        merged[k] = places[j++];
                    }
                }
            }
            long[] old = places;
            places = merged;
            merged = old;
        }
        return places;
    }
}
