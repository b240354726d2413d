// One picture through Blender: writes the job, runs `blender/render.py`, names the three files it leaves.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLabelFiles } from './labelled.ts';
import type { Picture } from './picture.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
export const cache = join(here, '.cache');

export type Rendered = { readonly product: string; readonly shadow: string; readonly empty: string };
export type Effort = { readonly scale: number; readonly samples: number; readonly folder: string };

/** Renders at `scale` of the picture's size. Rejects with Blender's output if it fails. */
export async function render(picture: Picture, effort: Effort): Promise<Rendered> {
  const folder = join(cache, effort.folder);
  mkdirSync(folder, { recursive: true });
  const output = join(folder, picture.key);
  const job = {
    model: picture.model,
    params: await withLabelFiles(picture.params),
    camera: picture.camera,
    floor: picture.floor,
    light: picture.light,
    output,
    width: Math.round(picture.width * effort.scale),
    height: Math.round(picture.height * effort.scale),
    samples: effort.samples,
    threads: Number(process.env['RENDER_THREADS'] ?? 2),
  };
  writeFileSync(`${output}.job.json`, JSON.stringify(job));
  await blender(`${output}.job.json`);
  return { product: `${output}.png`, shadow: `${output}-shadow.png`, empty: `${output}-empty.png` };
}

function blender(job: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      'nice',
      ['-n', '19', 'blender', '-b', '--factory-startup', '-P', join(here, 'blender/render.py'), '--', job],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => {
      if (output.includes('PICTURE built')) resolve();
      else reject(new Error(`Blender did not finish ${job}:\n${output.slice(-1500)}`));
    });
  });
}
