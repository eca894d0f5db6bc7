import java.util.*;

class Solution {
    static void turnThePhoto(List<long[]> photo) {
        // Rows become columns: a swap across the diagonal, and each pair only once.
        for (int r = 0; r < photo.size(); r++) {
            for (int c = 0; c < r; c++) {
                long kept = photo.get(r)[c];
                photo.get(r)[c] = photo.get(c)[r];
                photo.get(c)[r] = kept;
            }
        }

        // The last column is the top row of the turned photo.
        Collections.reverse(photo);
    }
}
