/** `npm run pictures -- sharing|guide`: makes the pictures of shared links, or those of the owner's guide. */
const pictures: Readonly<Record<string, () => Promise<unknown>>> = {
  sharing: () => import('./sharing.ts'),
  guide: () => import('./guide-pictures.ts'),
};

const make = pictures[process.argv[2] ?? ''];
if (make) await make();
else {
  console.error('Which pictures? npm run pictures -- sharing|guide');
  process.exitCode = 2;
}
