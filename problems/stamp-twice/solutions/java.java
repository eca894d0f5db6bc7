import java.util.*;

class Solution {
    static boolean stampTwice(String[] tickets) {
        Set<String> seen = new HashSet<>(); // the tickets stamped so far
        for (String ticket : tickets) {
            // add() also tells whether the ticket was new.
            if (!seen.add(ticket)) {
                return true;
            }
        }
        return false;
    }
}
