import { createHash } from 'node:crypto';

/** The namespace of URLs in RFC 9562. */
const URLS = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex');

/** The UUID of version 5 that stands for an address, the same wherever it is made. */
export function uuidOfAddress(url: string): string {
  const bytes = createHash('sha1').update(URLS).update(url).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
