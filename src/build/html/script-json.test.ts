import { describe, expect, it } from 'vitest';
import { scriptJson } from './script-json.ts';

describe('JSON in a script element', () => {
  it('has no "<", whatever is in it, and is read back unchanged', () => {
    const value = { a: ['<', '</SCRIPT>', '<!--', '\u2028', 'گربہ <3'] };
    expect(scriptJson(value)).not.toContain('<');
    expect(JSON.parse(scriptJson(value))).toEqual(value);
  });
});
