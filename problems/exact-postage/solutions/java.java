import java.util.*;

class Solution {
    static long[][] exactPostage(long[] stamps, long fare, long room) {
        long[] values = stamps.clone();
        Arrays.sort(values);
        List<long[]> choices = new ArrayList<>();
        stick(values, 0, fare, new long[(int) room], 0, choices);
        return choices.toArray(new long[0][]);
    }

    // The first `count` entries of `envelope` are in use; no value before values[start] may follow.
    private static void stick(long[] values, int start, long rest, long[] envelope, int count, List<long[]> choices) {
        if (rest == 0) {
            choices.add(Arrays.copyOf(envelope, count));
            return;
        }
        if (count == envelope.length) {
            return;
        }
        for (int i = start; i < values.length && values[i] <= rest; i++) {
            envelope[count] = values[i];
            stick(values, i, rest - values[i], envelope, count + 1, choices);
        }
    }
}
