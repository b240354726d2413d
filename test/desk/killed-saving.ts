/**
 * Saves a text and a photo in a draft, and ends with SIGKILL before its n-th step on the disk:
 * `node killed-saving.ts CATALOGUE FILE TEXT PHOTO N`; the photo's file has its hash as its name.
 */
import { basename, dirname } from 'node:path';
import { killAtStep } from '#test/support/kill-at-step.ts';

const [catalogue = '', path = '', after = '', photo = '', last] = process.argv.slice(2);
const killing = killAtStep(Number(last));
const { openDraft, updateDraft } = await import('#catalogue/draft.ts');
const { photosOf } = await import('#catalogue/catalogue-files.ts');

const { content } = openDraft(catalogue);
const text = { path, before: content.get(path) ?? '', after };
const shown = new Map([['1.jpg', basename(photo)]]);
const photos = { photos: 8, before: photosOf(content, 8), after: shown, uploads: dirname(photo) };
killing.begin();
await updateDraft(catalogue, { edits: [text, photos] });
