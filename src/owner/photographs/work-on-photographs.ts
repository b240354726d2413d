/**
 * Works on photographs that came from anywhere, in a process of its own that the desk starts for each task: it has no secret in
 * its environment, little memory, and ends with its desk. If a picture crashes it, the desk still runs.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PhotographPart } from '#catalogue/photograph-files.ts';
import { mostPictures } from '#catalogue/schema.ts';
import { readSentFile, sentFiles } from './multipart-file.ts';
import { keepPhotograph } from './photograph-store.ts';
import { type MadePhotograph, type PhotographTask, uploadLimits } from './photograph-task.ts';
import { receivePhotograph, turnPhotograph } from './receive-photograph.ts';

const maxMiB = 400;
const lookMs = 20;

process.once('disconnect', () => process.exit(1));
process.once('message', (task: PhotographTask) => void run(task));
setInterval(() => {
  if (process.memoryUsage.rss() > maxMiB * 1024 * 1024) process.exit(1);
}, lookMs).unref();
sharp.cache(false);
sharp.concurrency(1);

async function run(task: PhotographTask): Promise<void> {
  const made = await photographs(task);
  process.send?.(made, () => process.disconnect?.());
}

async function photographs(task: PhotographTask): Promise<readonly MadePhotograph[]> {
  switch (task.kind) {
    case 'receive':
      return received(task);
    case 'turn':
      return [await kept(task, { name: '', jpeg: await turnPhotograph(await readFile(task.original)) }, task.part)];
    case 'show': {
      const shown = await keepPhotograph(task.store, task.original, task.part);
      return 'problem' in shown ? [{ name: '', problem: shown.problem }] : [];
    }
  }
}

/** Of more than `most` the first ones count. */
async function received(
  task: Extract<PhotographTask, { readonly kind: 'receive' }>,
): Promise<readonly MadePhotograph[]> {
  const made: MadePhotograph[] = [];
  for (const file of await sentFiles(task.form, task.boundary)) {
    const { name } = file;
    const good = made.filter((each) => 'hash' in each).length;
    if (good >= task.most) {
      made.push({ name, problem: `was left out: a product has up to ${mostPictures} photographs. Remove one first.` });
      continue;
    }
    if (file.end - file.start > uploadLimits.fileBytes) {
      made.push({
        name,
        problem: `is larger than ${uploadLimits.fileBytes / 1024 ** 2} MB. Make it smaller, or take it again.`,
      });
      continue;
    }
    const judged = await receivePhotograph(await readSentFile(task.form, file));
    made.push('problem' in judged ? { name, ...judged } : await kept(task, { name, ...judged }, 'middle'));
  }
  return made;
}

async function kept(
  { into, store }: PhotographTask,
  { name, jpeg }: { readonly name: string; readonly jpeg: Buffer },
  part: PhotographPart,
): Promise<MadePhotograph> {
  const hash = createHash('sha256').update(jpeg).digest('hex');
  await writeFile(join(into, hash), jpeg, { flush: true });
  const shown = await keepPhotograph(store, join(into, hash), part);
  return 'problem' in shown ? { name, problem: shown.problem } : { name, hash };
}
