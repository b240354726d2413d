/** Node runs TypeScript, but no JSX: from now on it compiles a `.tsx` as it loads it, for React in production. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

let isReady = false;

export function loadTsx(): void {
  if (isReady) return;
  isReady = true;
  // oxlint-disable-next-line node/no-process-env -- React reads it there, and tests need its other half.
  Object.assign(process.env, { NODE_ENV: 'production', ...process.env });
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('.tsx')) return next(url, context);
      const file = fileURLToPath(url);
      const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } });
      const [error] = errors;
      if (error) throw error;
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}
