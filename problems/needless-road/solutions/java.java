import java.util.*;

class Solution {
    static long needlessRoad(String[][] roads) {
        Map<String, String> leadsTo = new HashMap<>(); // another place of its group, or itself
        Map<String, Integer> members = new HashMap<>();
        for (int position = 0; position < roads.length; position++) {
            for (String name : roads[position]) {
                if (leadsTo.putIfAbsent(name, name) == null) {
                    members.put(name, 1);
                }
            }

            String large = headOf(leadsTo, roads[position][0]);
            String small = headOf(leadsTo, roads[position][1]);
            if (large.equals(small)) {
                return position;
            }
            if (members.get(large) < members.get(small)) {
                String other = large;
                large = small;
                small = other;
            }
            leadsTo.put(small, large);
            members.merge(large, members.get(small), Integer::sum);
        }
        return -1;
    }

    private static String headOf(Map<String, String> leadsTo, String name) {
        String next = leadsTo.get(name);
        while (!next.equals(name)) {
            // Point past the one in between: the next walk is shorter.
            leadsTo.put(name, leadsTo.get(next));
            name = next;
            next = leadsTo.get(name);
        }
        return name;
    }
}
