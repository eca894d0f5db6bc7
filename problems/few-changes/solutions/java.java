import java.util.*;

class Solution {
    static long fewChanges(long stops, long[][] buses, long start, long goal, long changes) {
        final long nowhere = 1L << 60;
        long[] priceTo = new long[(int) stops];
        Arrays.fill(priceTo, nowhere);
        priceTo[(int) start] = 0;
        for (long used = 0; used <= changes; used++) {
            // The old prices stay as they are during a round: a trip must not grow by two buses in it.
            long[] cheaper = priceTo.clone();
            for (long[] bus : buses) {
                int b = (int) bus[1];
                cheaper[b] = Math.min(cheaper[b], priceTo[(int) bus[0]] + bus[2]);
            }
            priceTo = cheaper;
        }
        long price = priceTo[(int) goal];
        return price < nowhere ? price : -1;
    }
}
