import { describe, expect, it } from 'vitest';
import { scriptJson } from './script-json.ts';

describe('JSON in a script element', () => {
  it('holds no "<", whatever is in it, and reads back the same', () => {
    const value = { a: ['<', '</SCRIPT>', '<!--', '\u2028', 'گربہ <3'] };
    expect(scriptJson(value)).not.toContain('<');
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});
