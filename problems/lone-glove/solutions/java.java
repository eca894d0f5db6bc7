class Solution {
    static long loneGlove(long[] gloves) {
        long rest = 0;
        for (long number : gloves) {
            // Exclusive or: the second glove of a pair takes out what the first put in.
            rest ^= number;
        }
        return rest;
    }
}
