import java.util.*;

class Solution {
    static boolean sameBeads(String first, String second) {
        if (first.length() != second.length()) {
            return false;
        }
        Map<Character, Integer> spare = new HashMap<>(); // beads of the first necklace that are not used yet
        for (char bead : first.toCharArray()) {
            spare.merge(bead, 1, Integer::sum);
        }
        for (char bead : second.toCharArray()) {
            if (spare.getOrDefault(bead, 0) == 0) {
                return false;
            }
            spare.merge(bead, -1, Integer::sum);
        }
        // Equally many beads, and none was missing: so none is left over either.
        return true;
    }
}
