/** Lengths of time in milliseconds. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Pakistan's offset from UTC, all year: there has been no summer time since 2009. */
export const pakistanOffsetMs = 5 * hourMs;
