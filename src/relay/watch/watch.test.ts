import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '#test/support/serve.ts';
import { memoryLog } from '#test/support/clock-and-log.ts';
import { Alert, postTo } from './watch.ts';
import type { Problem } from './problems.ts';

const late: Problem = { kind: 'mail late', text: 'A mail is late.' };
const full: Problem = { kind: 'disk nearly full', text: 'The disk is nearly full.' };

function alertWith(answers: readonly boolean[] = []) {
  const posts: string[] = [];
  const { log, lines } = memoryLog();
  const alert = new Alert(async (text) => answers[posts.push(text) - 1] ?? true, 'Panja', log);
  return { alert, posts, lines };
}

describe('an alert', () => {
  it('is sent once for a problem, and once when it is over', async () => {
    const { alert, posts } = alertWith();
    for (const problems of [[], [late], [late], [], []]) await alert.tell(problems);
    expect(posts).toEqual(['Panja has a problem. A mail is late.', 'Panja is back to normal.']);
  });

  it('is sent again when another problem joins, and not when one of two is over', async () => {
    const { alert, posts } = alertWith();
    for (const problems of [[late], [late, full], [full], []]) await alert.tell(problems);
    expect(posts).toEqual([
      'Panja has a problem. A mail is late.',
      'Panja has 2 problems. A mail is late. The disk is nearly full.',
      'Panja is back to normal.',
    ]);
  });

  it('is tried five times at most, and then again at the next change', async () => {
    const { alert, posts, lines } = alertWith(Array(5).fill(false));
    for (let look = 0; look < 9; look += 1) await alert.tell([late]);
    expect(posts).toHaveLength(5);
    expect(lines.map((line) => /"outcome":"([^"]*)"/.exec(line)?.[1])).toEqual([
      ...Array(4).fill('failed'),
      'given up',
    ]);
    await alert.tell([late, full]);
    expect(posts).toHaveLength(6);
  });

  it('is not sent for a problem that ended before it could be sent', async () => {
    const { alert, posts } = alertWith([false]);
    for (const problems of [[late], []]) await alert.tell(problems);
    expect(posts).toEqual(['Panja has a problem. A mail is late.']);
  });
});

describe('the POST of an alert', () => {
  async function receiver(listener: RequestListener): Promise<string> {
    const { url, stop } = await serve(createServer(listener));
    onTestFinished(stop);
    return `${url}/`;
  }

  it('is JSON with one key', async () => {
    const received = Promise.withResolvers<readonly unknown[]>();
    const url = await receiver(async (request, response) => {
      const body = (await request.toArray()).join('');
      received.resolve([request.method, request.headers['content-type'], body]);
      response.end('ok');
    });
    expect(await postTo(url)('Panja is back to normal.')).toBe(true);
    expect(await received.promise).toEqual(['POST', 'application/json', '{"text":"Panja is back to normal."}']);
  });

  it('follows no redirect, and fails if the receiver refuses it or is down', async () => {
    let visits = 0;
    const elsewhere = await receiver((_, response) => {
      visits += 1;
      response.end();
    });
    const redirect = await receiver((_, response) => response.writeHead(307, { location: elsewhere }).end());
    const refusal = await receiver((_, response) => response.writeHead(403).end());
    expect(await Promise.all([redirect, refusal, 'http://127.0.0.1:1/'].map((url) => postTo(url)('x')))).toEqual([
      false,
      false,
      false,
    ]);
    expect(visits).toBe(0);
  });
});
