import java.util.*;

class Solution {
    static long[] buildOrder(long jobs, long[][] rules) {
        List<List<Integer>> followers = new ArrayList<>();
        for (int job = 0; job < jobs; job++) {
            followers.add(new ArrayList<>());
        }
        // A repeated rule is counted, and crossed off, as often as it is listed.
        int[] waitingFor = new int[(int) jobs];
        for (long[] rule : rules) {
            followers.get((int) rule[0]).add((int) rule[1]);
            waitingFor[(int) rule[1]]++;
        }

        Deque<Integer> ready = new ArrayDeque<>();
        for (int job = 0; job < jobs; job++) {
            if (waitingFor[job] == 0) {
                ready.add(job);
            }
        }
        long[] order = new long[(int) jobs];
        int done = 0;
        while (!ready.isEmpty()) {
            int job = ready.remove();
            order[done++] = job;
            for (int follower : followers.get(job)) {
                if (--waitingFor[follower] == 0) {
                    ready.add(follower);
                }
            }
        }
        // Jobs on a circle of rules, or behind one, never become ready.
        return done == jobs ? order : new long[0];
    }
}
