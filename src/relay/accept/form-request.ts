/** A form as the service's client posts it with `sendForm` (RELIABILITY.md 1.1, contract R11). */
import { type ParsedRequest, readEmailRequest } from '#wire/email-request.ts';
import { mostKeys } from './json-limits.ts';

type Field = readonly [name: string, value: string];

/** Fields that speak to the service and are no parameters. A private key opens nothing here, and is not kept. */
const serviceFields = ['lib_version', 'user_id', 'service_id', 'template_id', 'accessToken'];

/** Reads a form's text. The client adds its ids behind the form's own fields: of several ids of one name the last counts. */
export async function parseForm(text: string, contentType: string): Promise<ParsedRequest> {
  if (partsAtMost(text) > mostKeys) return problem('The request body has too many keys');
  const form = await readForm(text, contentType);
  if (form === null) return problem('The request body is not a form');
  const entries = [...form];
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  if (fields.length < entries.length) return problem('The form must not hold files');
  return readEmailRequest({ ...Object.fromEntries(fields), template_params: parameters(fields) });
}

/** Each part of a form names itself by this header; counted in the text alone, as parts cost time to take apart. */
function partsAtMost(text: string): number {
  return text.match(/content-disposition/gi)?.length ?? 0;
}

async function readForm(text: string, contentType: string): Promise<FormData | null> {
  try {
    return await new Response(text, { headers: { 'content-type': contentType } }).formData();
  } catch {
    return null; // The platform's only way to say that it is none.
  }
}

/**
 * All that the form says of each name, as ticked boxes share one, and with the line breaks that its author wrote: the
 * encoding of forms makes each of them CRLF, and an order's text must be the same by either way.
 */
function parameters(fields: readonly Field[]): Readonly<Record<string, string>> {
  const own = fields.filter(([name]) => !serviceFields.includes(name));
  const byName = Map.groupBy(own, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, same.map(([, value]) => value.replaceAll('\r\n', '\n')).join(', ')]),
  );
}

function problem(text: string): ParsedRequest {
  return { kind: 'problem', problem: text };
}
