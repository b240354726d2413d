/** `npm run showcase`: every part of the shop in every state, on a local address; `-- pictures` takes pictures of all screens. */
const [, , verb] = process.argv;

if (verb === 'pictures') {
  process.argv.splice(2, 1);
  await import('./look/look.ts');
} else {
  await import('./serve-showcase.ts');
}
