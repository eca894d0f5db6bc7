import java.util.*;

class Solution {
    static long[] twoTeams(long children, long[][] rivals) {
        List<List<Integer>> rivalsOf = new ArrayList<>();
        for (int child = 0; child < children; child++) {
            rivalsOf.add(new ArrayList<>());
        }
        for (long[] pair : rivals) {
            rivalsOf.get((int) pair[0]).add((int) pair[1]);
            rivalsOf.get((int) pair[1]).add((int) pair[0]);
        }
        long[] team = new long[(int) children];
        Arrays.fill(team, -1);
        for (int start = 0; start < team.length; start++) {
            if (team[start] != -1) {
                continue;
            }
            // The smallest number of a new group: it may choose, and all others of the group follow from it.
            team[start] = 0;
            Deque<Integer> waiting = new ArrayDeque<>();
            waiting.add(start);
            while (!waiting.isEmpty()) {
                int child = waiting.remove();
                for (int rival : rivalsOf.get(child)) {
                    if (team[rival] == -1) {
                        team[rival] = 1 - team[child];
                        waiting.add(rival);
                    } else if (team[rival] == team[child]) {
                        return new long[0];
                    }
                }
            }
        }
        return team;
    }
}
