/** deploy/Dockerfile against what it is made of: the runtime, the files and the packages. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#test/support/serve.ts';

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8');
const [, packages = '', image = ''] = dockerfile.split(/^FROM /m);
const project: { readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

/** Sources that a stage copies from this repository. */
function copied(stage: string): readonly string[] {
  return [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
}

describe('the image', () => {
  it('has the Node of package.json, in every stage', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([`node:${project.dependencies['node']}-bookworm-slim`]));
  });

  it('copies only existing files, and no test', () => {
    expect([...copied(packages), ...copied(image)].filter((source) => !existsSync(source))).toEqual([]);
    const context = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(context).toEqual(expect.arrayContaining(['*', '**/*.test.ts', '**/*.test.tsx', 'catalogue/.draft']));
    const sent = globSync('*').filter((name) => context.includes(`!${name}`));
    expect(sent.filter((name) => name === 'test' || name === 'deploy')).toEqual([]);
  });

  it('is healthy exactly while its relay says so', async () => {
    let status = 200;
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/healthz' ? status : 404).end(),
    );
    const port = await freePort();
    server.listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const [command = '', ...parameters]: string[] = JSON.parse(
      /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]',
    );
    const check = () =>
      promisify(execFile)(command, parameters, { env: { PATH: process.env['PATH'], PORT: String(port) } });
    await check();
    status = 503;
    await expect(check()).rejects.toMatchObject({ code: 1 });
    server.close();
    await expect(check()).rejects.toMatchObject({ code: 1 });
  });
});
