import { describe, expect, it } from 'vitest';
import { readDeskConfig } from './config.ts';

describe('the settings of the desk', () => {
  it('are this machine alone, on port 3001, until something else is set (D72)', () => {
    expect(readDeskConfig({})).toMatchObject({ host: '127.0.0.1', port: 3001, origin: null });
    expect(readDeskConfig({ DESK_PORT: '4000', DESK_ORIGIN: 'https://desk.panja.example' })).toMatchObject({
      port: 4000,
      origin: 'https://desk.panja.example',
    });
  });

  it.each([
    [{ DESK_HOST: '0.0.0.0' }, /^DESK_HOST lets others reach the desk, so set DESK_ORIGIN/],
    [{ DESK_ORIGIN: 'http://desk.panja.example' }, /^DESK_ORIGIN must be one https address/],
    [{ DESK_ORIGIN: 'https://a.example, https://b.example' }, /^DESK_ORIGIN must be one https address/],
    [{ DESK_ORIGIN: 'https://a.example/desk' }, /^DESK_ORIGIN must be one https address/],
    [{ DESK_PORT: 'x' }, /^DESK_PORT must be a number/],
    [{ PREVIEW_ORIGIN: 'http://preview.panja.example' }, /^PREVIEW_ORIGIN must be one https address/],
    [
      { DESK_ORIGIN: 'https://desk.panja.example', PREVIEW_ORIGIN: 'https://desk.panja.example' },
      /^PREVIEW_ORIGIN must be an address of its own/,
    ],
    [
      { PUBLIC_ORIGIN: 'https://panja.example', PREVIEW_ORIGIN: 'https://panja.example' },
      /^PREVIEW_ORIGIN must be an address of its own/,
    ],
  ])('never let a password travel in plain text, nor a mistake pass: %j (D73)', (environment, problem) => {
    expect(readDeskConfig(environment)).toEqual({ problems: [expect.stringMatching(problem)] });
  });

  it('may name this machine without https (D73)', () => {
    expect(readDeskConfig({ DESK_ORIGIN: 'http://127.0.0.1:8080' })).toMatchObject({ origin: 'http://127.0.0.1:8080' });
  });
});
