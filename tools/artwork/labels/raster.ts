// Labels to pixels, in Chromium. A label is drawn once and cached under the hash of its text.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Label } from './design.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, 'tools/artwork/.cache/labels');
const font = join(root, 'public/fonts/bricolage-grotesque.woff2');
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const pathOf = (label: Label): string =>
  join(folder, `${createHash('sha256').update(label.svg).digest('hex').slice(0, 16)}.png`);

/** Draws the labels that are not cached yet and returns the file of each, in order. */
export async function rasterised(labels: readonly Label[]): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  const missing = labels.filter((label) => !existsSync(pathOf(label)));
  if (missing.length > 0) await draw(missing);
  return labels.map(pathOf);
}

async function draw(labels: readonly Label[]): Promise<void> {
  const face = `@font-face{font-family:Bricolage;font-weight:200 800;src:url(data:font/woff2;base64,${readFileSync(font).toString('base64')})}`;
  const browser = await chromium.launch({ executablePath, args: quiet });
  try {
    const page = await browser.newPage();
    for (const label of labels) {
      const { width, height, svg } = label;
      await page.setViewportSize({ width: Math.round(width), height: Math.round(height) });
      await page.setContent(
        `<style>${face}*{margin:0}svg{display:block;width:${width}px;height:${height}px}</style>${svg}`,
      );
      await page.evaluate('document.fonts.load("700 20px Bricolage").then(() => document.fonts.ready)');
      const draft = pathOf(label).replace('.png', '.draft.png');
      await page.screenshot({ path: draft });
      renameSync(draft, pathOf(label));
    }
  } finally {
    await browser.close();
  }
}
