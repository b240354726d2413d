/** The largest body of a request (C6); a browser's `keepalive` requests can't be larger either. */
export const bodyLimit = 64 * 1024;

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too big' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'not UTF-8' };

/** Reads a body of up to 64 KiB as strict UTF-8, and stops if it is longer or its sender is gone. */
export async function readBody(request: Request): Promise<Body> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > bodyLimit) return { kind: 'too big' };
  const bytes = await bytesOf(request, length === null);
  if (bytes === 'aborted') return { kind: bytes };
  if (bytes === null || bytes.byteLength > bodyLimit) return { kind: 'too big' };
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'not UTF-8' }; // How the decoder reports invalid UTF-8.
  }
}

async function bytesOf(request: Request, isOfAnyLength: boolean): Promise<Uint8Array | null | 'aborted'> {
  try {
    return isOfAnyLength ? await readLimited(request.body) : new Uint8Array(await request.arrayBuffer());
  } catch {
    return 'aborted'; // The phone lost its connection: nothing else can fail here.
  }
}

/** `null` if the body is longer than the limit. */
async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const maxDepth = 8;
const maxKeys = 500;

/**
 * The fault in the shape of a JSON text, or `null`: it is deeper than 8 levels, or has more than 500 keys. Reads only the
 * text, so that no parser has to build the value first. Does not check that it is valid JSON.
 */
export function jsonShapeProblem(text: string): string | null {
  let depth = 0;
  let keys = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ':') keys += 1;
    if (depth > maxDepth) return 'The request body is nested too deeply';
    if (keys > maxKeys) return 'The request body has too many keys';
  }
  return null;
}
