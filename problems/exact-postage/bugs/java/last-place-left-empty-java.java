import java.util.*;

class Solution {
    static List<List<Long>> exactPostage(long[] stamps, long fare, long room) {
        Arrays.sort(stamps);
        List<List<Long>> all = new ArrayList<>();
        pay(stamps, 0, fare, room, new ArrayDeque<>(), all);
        return all;
    }

    static void pay(long[] stamps, int first, long left, long room, Deque<Long> row, List<List<Long>> all) {
        if (left < 0 || row.size() >= room) {
            return;
        }
        if (left == 0) {
            all.add(new ArrayList<>(row));
            return;
        }
        for (int k = first; k < stamps.length; k++) {
            row.addLast(stamps[k]);
            pay(stamps, k, left - stamps[k], room, row, all);
            row.removeLast();
        }
    }
}
