import java.util.*;

class Solution {
    static String[][] manyNames(String[][] notes) {
        // From each name towards the head of its cat, in the order in which the names are first mentioned.
        Map<String, String> leader = new LinkedHashMap<>();
        for (String[] note : notes) {
            for (String name : note) {
                leader.putIfAbsent(name, name);
                leader.put(headOf(leader, name), headOf(leader, note[0]));
            }
        }

        Map<String, List<String>> cats = new LinkedHashMap<>();
        for (String name : new ArrayList<>(leader.keySet())) {
            cats.computeIfAbsent(headOf(leader, name), head -> new ArrayList<>()).add(name);
        }
        List<String[]> answer = new ArrayList<>();
        for (List<String> names : cats.values()) {
            Collections.sort(names);
            answer.add(names.toArray(new String[0]));
        }
        return answer.toArray(new String[0][]);
    }

    private static String headOf(Map<String, String> leader, String name) {
        while (!leader.get(name).equals(name)) {
            // Point past the one in between: the next walk is shorter.
            leader.put(name, leader.get(leader.get(name)));
            name = leader.get(name);
        }
        return name;
    }
}
