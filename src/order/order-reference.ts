/** Crockford's base 32: no I, L, O or U, so that a reference can be read aloud on the phone. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bits = 128;
const bytes = bits / 8;

/** An order's reference from 16 random bytes: 26 characters that hold all 128 bits (D28). */
export function orderReference(random: Uint8Array): string {
  if (random.length !== bytes) throw new RangeError(`a reference needs ${bytes} random bytes, got ${random.length}`);
  let value = random.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
  let text = '';
  for (let length = 0; length < Math.ceil(bits / 5); length += 1) {
    text = alphabet.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
}

export function isOrderReference(text: string): boolean {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text);
}

/** The first 8 characters, which people see and say (D28). */
export function shortReference(reference: string): string {
  return reference.slice(0, 8);
}

/** The path of an order's parcel page; the whole reference is its key, so it is in no log (D80). */
export function parcelPath(reference: string): string {
  return `/o/${reference}`;
}

/** The address of an order's parcel page, at the relay; `null` if the shop knows no address of its relay (D82). */
export function parcelAddress(
  reference: string,
  { publicOrigin, emailOrigin }: { readonly publicOrigin: string; readonly emailOrigin: string },
): string | null {
  const origin = emailOrigin || publicOrigin;
  return origin === '' ? null : origin + parcelPath(reference);
}
