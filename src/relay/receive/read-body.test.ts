import { describe, expect, it } from 'vitest';
import { jsonShapeProblem } from './read-body.ts';

describe('the shape of a JSON text', () => {
  it('may be 8 levels deep and have 500 keys', () => {
    expect(jsonShapeProblem('['.repeat(8) + ']'.repeat(8))).toBeNull();
    expect(jsonShapeProblem(`{${'"a":1,'.repeat(499)}"a":1}`)).toBeNull();
    expect(jsonShapeProblem('[[],[],[],[],[],[],[],[],[],[]]')).toBeNull();
  });

  it('may not be 9 levels deep or have 501 keys', () => {
    expect(jsonShapeProblem('['.repeat(9))).toBe('The request body is nested too deeply');
    expect(jsonShapeProblem(`{${'"a":1,'.repeat(500)}"a":1}`)).toBe('The request body has too many keys');
  });

  it('does not include what is in strings', () => {
    expect(jsonShapeProblem(JSON.stringify({ message: `${'{['.repeat(50)}\\" : ${':'.repeat(600)}` }))).toBeNull();
  });
});
