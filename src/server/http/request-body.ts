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
  if (Number(length) > bodyLimit) return { kind: 'too big' };
  // No body is longer than it says, and one as a whole is read faster than in chunks.
  const bytes = await (length === null ? readLimited(request.body) : request.arrayBuffer()).catch(
    () => 'aborted' as const,
  );
  if (bytes === 'aborted') return { kind: bytes }; // The phone lost its connection: nothing else can fail here.
  if (bytes === null) return { kind: 'too big' };
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'not UTF-8' }; // How the decoder reports invalid UTF-8.
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
