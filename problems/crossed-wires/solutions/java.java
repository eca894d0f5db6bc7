import java.util.*;

class Solution {
    static long crossedWires(long[][] wires) {
        long[][] order = wires.clone();
        // Wires from one socket in the order of their ends, so that none of them cross.
        Arrays.sort(order, (a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
        long[] ends = new long[order.length];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = order[i][1];
        }
        return count(ends, new long[ends.length], 0, ends.length);
    }

    // Sorts the ends from `from` to `to` and returns the number of pairs in which the larger one came first.
    private static long count(long[] ends, long[] merged, int from, int to) {
        if (to - from <= 1) {
            return 0;
        }
        int middle = (from + to) / 2;
        long crossings = count(ends, merged, from, middle) + count(ends, merged, middle, to);
        int i = from;
        int j = middle;
        for (int k = from; k < to; k++) {
            if (j == to || (i < middle && ends[i] <= ends[j])) {
                merged[k] = ends[i++];
            } else {
                crossings += middle - i; // all that are left begin higher and end lower
                merged[k] = ends[j++];
            }
        }
        System.arraycopy(merged, from, ends, from, to - from);
        return crossings;
    }
}
