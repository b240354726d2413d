/** Serves the showcase on this machine; a change to a part or its styles shows at once. */
import { createServer } from 'vite';
import { showcaseConfig } from './build-showcase.ts';

const server = await createServer({ ...showcaseConfig(process.cwd()), server: { host: '127.0.0.1' } });
await server.listen();
console.info(`The showcase is on ${server.resolvedUrls?.local[0]}`);
