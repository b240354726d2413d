import type { Plugin } from 'vite';
import { tints } from '#shop/species.ts';

const file = 'virtual:tints.css';

/** The stylesheet with the colour of each animal: in its badge, tile and heading, and behind a loading or missing picture. */
export const tintStyles: Plugin = {
  name: 'tint-styles',
  resolveId: (id) => (id === file ? file : null),
  load: (id) => (id === file ? `@layer parts { ${Object.entries(tints).map(tintRule).join(' ')} }` : null),
};

function tintRule([name, colour]: readonly [string, string]): string {
  return `[data-tint='${name}'] { background: ${colour}; }`;
}
