import java.util.*;

class Solution {
    static long[] songRequests(long[] wishes, long places) {
        // A LinkedHashMap keeps the order in which its keys came.
        Map<Long, Integer> times = new LinkedHashMap<>();
        for (long song : wishes) {
            times.merge(song, 1, Integer::sum);
        }
        // The list at t holds the songs with exactly t wishes, the earlier first wish before the later one.
        List<List<Long>> byTimes = new ArrayList<>();
        for (int t = 0; t <= wishes.length; t++) {
            byTimes.add(new ArrayList<>());
        }
        times.forEach((song, t) -> byTimes.get(t).add(song));
        List<Long> programme = new ArrayList<>();
        for (int t = wishes.length; t > 0; t--) {
            programme.addAll(byTimes.get(t));
        }
        return programme.stream().limit(places).mapToLong(Long::longValue).toArray();
    }
}
