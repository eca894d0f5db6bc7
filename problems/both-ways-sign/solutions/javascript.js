function bothWaysSign(sign) {
    const counts = (character) => /[a-z0-9]/i.test(character);
    let left = 0;
    let right = sign.length - 1;
    while (left < right) {
        // One step at a time, so that no finger can run past the other.
        if (!counts(sign[left])) {
            left++;
        } else if (!counts(sign[right])) {
            right--;
        } else if (sign[left].toLowerCase() !== sign[right].toLowerCase()) {
            return false;
        } else {
            left++;
            right--;
        }
    }
    return true;
}
