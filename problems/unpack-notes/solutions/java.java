import java.util.*;

class Solution {
    static String[] unpackNotes(String packed) {
        List<String> notes = new ArrayList<>();
        int place = 0;
        while (place < packed.length()) {
            // The next mark ends the length: no digit of a length is a mark, and the note comes behind it.
            int mark = packed.indexOf('#', place);
            int end = mark + 1 + Integer.parseInt(packed.substring(place, mark));
            notes.add(packed.substring(mark + 1, end));
            place = end;
        }
        return notes.toArray(new String[0]);
    }
}
