class Solution {
    static boolean bothWaysSign(String sign) {
        int left = 0;
        int right = sign.length() - 1;
        while (left < right) {
            char first = sign.charAt(left);
            char last = sign.charAt(right);
            // One step at a time, so that no finger can run past the other.
            if (!Character.isLetterOrDigit(first)) {
                left++;
            } else if (!Character.isLetterOrDigit(last)) {
                right--;
            } else if (Character.toLowerCase(first) != Character.toLowerCase(last)) {
                return false;
            } else {
                left++;
                right--;
            }
        }
        return true;
    }
}
