function sortedScales(weights, parcel) {
    let light = 0;
    let heavy = weights.length - 1;
    while (light < heavy) {
        const total = weights[light] + weights[heavy];
        if (total === parcel) {
            return [weights[light], weights[heavy]];
        }
        if (total < parcel) {
            light++; // too light even with the heaviest partner that is left
        } else {
            heavy--; // too heavy even with the lightest partner that is left
        }
    }
    return [];
}
