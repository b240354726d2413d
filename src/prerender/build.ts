/**
 * `npm run build`: builds the shop into `build/`, or into the folder that `--folder` names; with `--if-needed` only when
 * its sources or settings have changed.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { shopConfig, shopProblems } from '#config';
import { buildShop } from './build-shop.ts';
import { isBuilt } from './fingerprint.ts';
import { notices } from './notices.ts';

const { values } = parseArgs({
  options: { 'if-needed': { type: 'boolean', default: false }, folder: { type: 'string', default: 'build' } },
});
const root = process.cwd();
const folder = resolve(values.folder);
const shop = shopConfig(process.env);
const problems = shopProblems(shop);

if (problems.length > 0) {
  for (const line of ['The settings of the shop have problems:', ...problems]) console.error(line);
  process.exitCode = 1;
} else {
  if (values['if-needed'] && (await isBuilt(root, folder, process.env))) {
    console.log('The shop is built.');
  } else {
    console.log('Building the shop …');
    await buildShop(root, folder, process.env);
    console.log(`The shop is built: ${values.folder}/site holds it.`);
  }
  for (const notice of notices(shop)) console.log(notice);
}
