import { createServer } from 'node:http';
import { type Served, serve } from './serve.ts';

/** The receiver of alerts at ALERT_URL. */
export function alertReceiver(onAlert: (text: string) => void): Promise<Served> {
  return serve(
    createServer(async (request, response) => {
      const body: { readonly text: string } = JSON.parse((await request.toArray()).join(''));
      onAlert(body.text);
      response.end();
    }),
  );
}
