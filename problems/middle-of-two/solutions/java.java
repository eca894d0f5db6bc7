class Solution {
    static long middleOfTwo(long[] north, long[] south) {
        long[] shorter = north.length <= south.length ? north : south;
        long[] longer = north.length <= south.length ? south : north;
        int total = shorter.length + longer.length;
        int half = total / 2; // this many values belong to the left of the cut

        int low = 0;
        int high = shorter.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (shorter[middle] < longer[half - middle - 1]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }

        int rest = half - low;
        long right = Math.min(
                low < shorter.length ? shorter[low] : Long.MAX_VALUE,
                rest < longer.length ? longer[rest] : Long.MAX_VALUE);
        if (total % 2 == 1) {
            return 2 * right;
        }
        long left = Math.max(low > 0 ? shorter[low - 1] : Long.MIN_VALUE, rest > 0 ? longer[rest - 1] : Long.MIN_VALUE);
        return left + right;
    }
}
