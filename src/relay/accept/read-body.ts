/** The most a request's body may hold; `keepalive` requests of a browser can't carry more either. */
export const bodyLimit = 64 * 1024;

export type Body =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'too big' }
  | { readonly kind: 'not UTF-8' };

/** Reads a body of up to 64 KiB as strict UTF-8; stops reading where it is longer. */
export async function readBody(request: Request): Promise<Body> {
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > bodyLimit) return { kind: 'too big' };
  const bytes = length === null ? await readLimited(request.body) : new Uint8Array(await request.arrayBuffer());
  if (bytes === null || bytes.byteLength > bodyLimit) return { kind: 'too big' };
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'not UTF-8' }; // The decoder's only way to say so.
  }
}

/** Null where the body is longer than the limit. */
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
