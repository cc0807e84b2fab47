const ALPHABET = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 22;

/** A UUID as 22 characters of base 58 (docs/contract/conventions.md#video-ids). */
export function shortUuid(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`);
  let text = '';
  while (rest > 0n) {
    text = ALPHABET[Number(rest % 58n)] + text;
    rest /= 58n;
  }
  return text.padStart(LENGTH, ALPHABET[0]);
}

/** The UUID of a short one; undefined when the text does not encode one. */
export function uuidOfShort(short: string): string | undefined {
  let value = 0n;
  for (const character of short) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16).padStart(32, '0');
  if (short.length !== LENGTH || hex.length > 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A reference to a video in a path: its decimal id, UUID or short UUID. */
export type VideoReference = { readonly id: number } | { readonly uuid: string };

/** Reads a path parameter that passed `videoIdPattern`; ids too large for the database become 0, which no video has. */
export function videoReference(text: string): VideoReference {
  if (text.length === LENGTH) return { uuid: uuidOfShort(text) ?? '00000000-0000-0000-0000-000000000000' };
  if (text.length === 36) return { uuid: text.toLowerCase() };
  const id = Number(text);
  return { id: id <= 2_147_483_647 ? id : 0 };
}
