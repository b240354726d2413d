/** Says while a product's name is typed which part of it keeps the product out of the cart. */
const hint = document.querySelector<HTMLElement>('[data-parts]');
const input = hint?.closest('.field')?.querySelector('input');
input?.addEventListener('input', () => {
  const { parts = '', none = '', part = '' } = hint?.dataset ?? {};
  const found = new RegExp(parts, 'iu').exec(input.value)?.[0];
  const text = found === undefined ? none : part.replace('{part}', () => found);
  // The same text again would be read aloud again.
  if (hint && hint.textContent !== text) hint.textContent = text;
});
