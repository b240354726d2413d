/** Milliseconds that the clocks of Pakistan are ahead of UTC, all year: there has been no summer time since 2009. */
export const pakistanOffsetMs = 5 * 3_600_000;
