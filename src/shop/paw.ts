const pad = 'M12.4 26a7.6 6.2 0 1 1 15.2 0 7.6 6.2 0 1 1-15.2 0';
const toes =
  'M7.06 20.62a3 4.2-24 1 1 5.48-2.44 3 4.2-24 1 1-5.48 2.44M12.92 13.12a3.1 4.5-6 1 1 6.16-.64 3.1 4.5-6 1 1-6.16.64M20.92 12.48a3.1 4.5 6 1 1 6.16.64 3.1 4.5 6 1 1-6.16-.64M27.46 18.18a3 4.2 24 1 1 5.48 2.44 3 4.2 24 1 1-5.48-2.44';

/** The shop's mark, in a square of 40: five ellipses in one SVG path, as each element costs time before the first paint. */
export const paw = pad + toes;
