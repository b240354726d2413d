/** All that a line of the cart can say of what was chosen. No product has so many choices: this is the longest line there is. */
export const everyChoice = {
  category: 'dog-food',
  pack: 'Pack of 12',
  size: 'XL',
  withDupatta: true,
  scent: 'Lavender',
  kilos: '1 kg',
  color: 'Red',
} as const;
