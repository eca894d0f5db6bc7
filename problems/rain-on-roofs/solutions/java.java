class Solution {
    static long rainOnRoofs(long[] roofs) {
        int left = 0;
        int right = roofs.length - 1;
        long leftWall = -1000; // the highest roof met so far from the left end
        long rightWall = -1000;
        long buckets = 0;

        while (left <= right) {
            leftWall = Math.max(leftWall, roofs[left]);
            rightWall = Math.max(rightWall, roofs[right]);
            // The lower wall holds: on the other side there is one that is at least as high.
            if (leftWall <= rightWall) {
                buckets += leftWall - roofs[left++];
            } else {
                buckets += rightWall - roofs[right--];
            }
        }
        return buckets;
    }
}
