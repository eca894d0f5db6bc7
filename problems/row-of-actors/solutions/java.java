import java.util.*;

class Solution {
    static String[][] rowOfActors(String[] actors) {
        List<String[]> rows = new ArrayList<>();
        fillNextPlace(actors, new boolean[actors.length], new ArrayList<>(), rows);
        return rows.toArray(new String[0][]);
    }

    /** `row` holds who stands there already, from the left. */
    private static void fillNextPlace(String[] actors, boolean[] placed, List<String> row, List<String[]> rows) {
        if (row.size() == actors.length) {
            rows.add(row.toArray(new String[0])); // `row` itself goes on changing
            return;
        }
        for (int i = 0; i < actors.length; i++) {
            if (!placed[i]) {
                placed[i] = true;
                row.add(actors[i]);
                fillNextPlace(actors, placed, row, rows);
                row.remove(row.size() - 1);
                placed[i] = false;
            }
        }
    }
}
