/** Every option that a cart line can show. No product has so many: this is the longest possible line. */
export const everyChoice = {
  category: 'dog-food',
  pack: 'Pack of 12',
  size: 'XL',
  withDupatta: true,
  scent: 'Lavender',
  kilos: '1 kg',
  color: 'Red',
} as const;
