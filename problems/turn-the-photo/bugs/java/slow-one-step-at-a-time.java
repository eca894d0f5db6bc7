import java.util.*;

class Solution {
    static void turnThePhoto(List<long[]> photo) {
        int n = photo.size();
        for (int lo = 0; lo < n / 2; lo++) {
            int hi = n - 1 - lo;
            for (int k = 0; k < hi - lo; k++) {
                long t = photo.get(lo)[lo];
                for (int c = lo; c < hi; c++) photo.get(lo)[c] = photo.get(lo)[c + 1];
                for (int r = lo; r < hi; r++) photo.get(r)[hi] = photo.get(r + 1)[hi];
                for (int c = hi; c > lo; c--) photo.get(hi)[c] = photo.get(hi)[c - 1];
                for (int r = hi; r > lo; r--) photo.get(r)[lo] = photo.get(r - 1)[lo];
                photo.get(lo + 1)[lo] = t;
            }
        }
    }
}
