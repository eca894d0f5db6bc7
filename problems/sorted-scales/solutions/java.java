class Solution {
    static long[] sortedScales(long[] weights, long parcel) {
        int light = 0;
        int heavy = weights.length - 1;
        while (light < heavy) {
            long total = weights[light] + weights[heavy];
            if (total == parcel) {
                return new long[] {weights[light], weights[heavy]};
            }
            if (total < parcel) {
                light++; // too light even with the heaviest partner that is left
            } else {
                heavy--; // too heavy even with the lightest partner that is left
            }
        }
        return new long[0];
    }
}
