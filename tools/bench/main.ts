/** `npm run bench -- NAME`: measures. Each script says what, and which options it takes. */
import { execFileSync } from 'node:child_process';

const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  weight: () => import('./weight.ts'),
  pages: () => import('./pages.ts'),
  relay: () => import('./relay.ts'),
};

const [, , name = ''] = process.argv;
const bench = benches[name];
if (bench) {
  // Of a shop that knows its address, as links for search engines are part of a page's weight.
  execFileSync(process.execPath, ['src/build/build.ts'], {
    env: { ...process.env, PUBLIC_ORIGIN: 'http://127.0.0.1:3000' },
    stdio: 'inherit',
  });
  process.argv.splice(2, 1);
  await bench();
} else {
  console.error(`What should be measured? npm run bench -- ${Object.keys(benches).join('|')}`);
  process.exitCode = 2;
}
