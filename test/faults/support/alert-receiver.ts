/** Whoever is told at ALERT_URL. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Scene } from './scene.ts';

export async function alertReceiver(scene: Scene, onAlert: (text: string) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    const body: { readonly text: string } = JSON.parse((await request.toArray()).join(''));
    onAlert(body.text);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  scene.onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}
