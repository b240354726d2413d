/** `npm run gallery`: shows the gallery on this machine; a change to a part or its styles shows at once. */
import { createServer } from 'vite';
import { galleryConfig } from './build-gallery.ts';

const server = await createServer({ ...galleryConfig(process.cwd()), server: { host: '127.0.0.1' } });
await server.listen();
console.info(`The gallery is on ${server.resolvedUrls?.local[0]}`);
