import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailRequest, libVersion, parseEmailRequest } from './email-request.ts';

const ids = { userId: 'PUB', serviceId: 'svc', templateId: 'tpl' };
const params = { from_name: 'Ali', from_email: 'a@b.c', to_name: 'Shop', message: 'hi', reply_to: 'a@b.c' };
const body = { lib_version: '4.4.1', user_id: 'PUB', service_id: 'svc', template_id: 'tpl', template_params: params };
const parse = (value: unknown) => parseEmailRequest(JSON.stringify(value));
const problem = (text: string) => ({ kind: 'problem', problem: text });

describe('the order notification as it is sent', () => {
  it('is exactly the body that the public client writes (R215, R216)', () => {
    expect(JSON.stringify(emailRequest(ids, params))).toBe(
      '{"lib_version":"4.4.1","user_id":"PUB","service_id":"svc","template_id":"tpl",' +
        '"template_params":{"from_name":"Ali","from_email":"a@b.c","to_name":"Shop","message":"hi","reply_to":"a@b.c"}}',
    );
    expect(libVersion).toBe('4.4.1');
  });
});

describe('the order notification as it is read', () => {
  it('gives back the ids and the parameters (R215)', () => {
    expect(parse(body)).toEqual({ kind: 'request', request: { ids, params } });
  });

  it('passes any text through unharmed: markup, line breaks, Urdu, emoji (R224)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sent = { ...params, from_name: text, message: `<img onerror=x>\r\nBcc: a@b.c ${text} بلی 🐈` };
        const read = parseEmailRequest(JSON.stringify(emailRequest(ids, sent)));
        expect(read).toEqual({ kind: 'request', request: { ids, params: sent } });
      }),
    );
  });

  it('takes a request without parameters', () => {
    expect(parse({ ...body, template_params: undefined })).toEqual({ kind: 'request', request: { ids, params: {} } });
    expect(parse({ ...body, template_params: null })).toEqual({ kind: 'request', request: { ids, params: {} } });
    expect(parse({ ...body, template_params: {} })).toEqual({ kind: 'request', request: { ids, params: {} } });
  });

  it('keeps unknown parameters and empty ones, and leaves out those that are not text', () => {
    const odd = { message: '', other: 'x', number: 5, yes: true, none: null, list: ['x'], object: {} };
    expect(parse({ ...body, template_params: odd })).toEqual({
      kind: 'request',
      request: { ids, params: { message: '', other: 'x' } },
    });
  });

  it.each(['', '{', 'null', '5', '[]', '\uFEFF{}'])('answers that %j is not a JSON object (R224)', (text) => {
    expect(parseEmailRequest(text)).toEqual(problem('The request body is not a JSON object'));
  });

  it.each(['user_id', 'service_id', 'template_id'])('answers that %s is required (R212)', (key) => {
    for (const value of [undefined, '', 5, ['x']]) {
      expect(parse({ ...body, [key]: value })).toEqual(problem(`The ${key} parameter is required`));
    }
  });

  it.each(['x', 0, [params]])('answers that parameters of %j are not an object', (value) => {
    expect(parse({ ...body, template_params: value })).toEqual(problem('The template params have to be the object'));
  });

  it('does not let "__proto__" do anything', () => {
    const read = parseEmailRequest(
      '{"__proto__":{"polluted":"yes","user_id":"EVIL"},"user_id":"PUB","service_id":"svc","template_id":"tpl",' +
        '"template_params":{"__proto__":{"polluted":"yes"},"message":"hi"}}',
    );
    expect(read).toEqual({ kind: 'request', request: { ids, params: { message: 'hi' } } });
    expect(parseEmailRequest('{"__proto__":{"user_id":"EVIL"}}')).toEqual(problem('The user_id parameter is required'));
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('may have 8 levels and 500 keys, and no more', () => {
    const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    const wide = (keys: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, []])));
    const noUser = problem('The user_id parameter is required');
    expect([nested(8), wide(500)].map(parseEmailRequest)).toEqual([noUser, noUser]);
    expect(parseEmailRequest(nested(9))).toEqual(problem('The request body is nested too deeply'));
    expect(parseEmailRequest('['.repeat(30_000) + ']'.repeat(30_000))).toEqual(
      problem('The request body is nested too deeply'),
    );
    expect(parseEmailRequest(wide(501))).toEqual(problem('The request body has too many keys'));
  });

  it('answers any text, and never throws', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"user_id":${json}}`),
        ),
        (text) => {
          expect(['request', 'problem']).toContain(parseEmailRequest(text).kind);
        },
      ),
    );
    expect(parseEmailRequest('['.repeat(65_536))).toEqual(problem('The request body is not a JSON object'));
    expect(parseEmailRequest('{"a":'.repeat(13_107))).toEqual(problem('The request body is not a JSON object'));
  });
});
