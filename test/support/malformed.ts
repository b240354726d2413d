/** Malformed requests of every kind that we know, made from a number so that a run can be repeated. */
import { orderBody } from './fault-orders.ts';

const path = '/api/v1.0/email/send';
const json = 'Content-Type: application/json\r\n';

/** `canary` is in the place of personal data. */
export function malformedRequest(number: number, canary: string): string {
  const good = orderBody(number, canary);
  const cut = Math.floor((number * 2_654_435_761) % good.length);
  const posts = (headers: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n${headers}\r\n${body}`;
  const sized = (body: string, headers = json) =>
    posts(`${headers}Content-Length: ${Buffer.byteLength(body)}\r\n`, body);
  const kinds: readonly (() => string)[] = [
    () => sized(good.slice(0, cut)),
    () => sized(`${good.slice(0, cut)}\u0000${good.slice(cut + 1)}`.replace('"template_params"', '"template_parms')),
    () => sized('['.repeat(1 + (number % 60_000))),
    () => sized(`{"user_id":${'{"a":'.repeat(20)}"${canary}"`),
    () => sized(JSON.stringify({ user_id: canary, service_id: 1, template_id: [] })),
    () => sized(`{"__proto__":{"user_id":"${canary}"},"constructor":{"prototype":{}}}`),
    () => sized(JSON.stringify(Object.fromEntries(Array.from({ length: 600 }, (_, key) => [key, canary])))),
    () => sized(good, 'Content-Type: text/plain\r\n'),
    () => sized(good, `Content-Type: multipart/form-data; boundary=${canary}\r\n`),
    () => sized('x'.repeat(65_537 + (number % 1000))),
    () => posts(`${json}Content-Length: 5\r\nContent-Length: 6\r\n`, canary),
    () => posts(`${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${canary}`),
    () => posts(`${json}Transfer-Encoding: chunked\r\n`, `zz\r\n${canary}\r\n`),
    () => posts(`${json}Transfer-Encoding: chunked, identity\r\n`, `5\r\n${canary}`),
    () => posts(`${json}Content-Length: -1\r\n`, canary),
    () => posts(`${json}Content-Length: 1e3\r\n`, canary),
    () => posts(`X: ${canary.repeat(400)}\r\n`, ''),
    () => `POST ${path} HTTP/1.1\r\n${json}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
    () => `POST ${path} HTTP/9.9\r\nHost: x\r\n\r\n`,
    () => `POST ${path}\r\n\r\n`,
    () => `${canary} ${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
    () => `TRACE /${canary} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET /%zz/${canary}%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET /..%2f..%2f${canary} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET http://evil.example/${canary} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    () => `GET / HTTP/1.1\r\nHost: ${canary}\u0001\r\n\r\n`,
    () => `GET / HTTP/1.1\nHost: x\n${canary}\n\n`,
    () => `GET //${canary} HTTP/1.1\r\nHost: []:99999\r\nConnection: close\r\n\r\n`,
    () => `\u0016\u0003\u0001${canary}\r\n\r\n`,
  ];
  return kinds[number % kinds.length]?.() ?? '';
}
