function tallestSunflower(tops) {
    let best = -1; // the place of the tallest flower so far; no flower yet
    for (const [place, top] of tops.entries()) {
        // Only a taller flower takes over, so the first of equals stays.
        if (best === -1 || top > tops[best]) {
            best = place;
        }
    }
    return best;
}
