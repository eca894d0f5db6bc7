function mirrorChains(beads) {
    const ways = [];
    const bracelets = [];

    function isMirror(start, end) {
        for (let left = start, right = end - 1; left < right; left++, right--) {
            if (beads[left] !== beads[right]) {
                return false;
            }
        }
        return true;
    }

    function cut(start) {
        if (start === beads.length) {
            ways.push([...bracelets]);
            return;
        }
        for (let end = start + 1; end <= beads.length; end++) {
            if (isMirror(start, end)) {
                bracelets.push(beads.slice(start, end));
                cut(end);
                bracelets.pop();
            }
        }
    }

    cut(0);
    return ways;
}
