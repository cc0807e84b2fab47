/** How files begin; SVG, which has no such beginning, is none of them. */
const BEGINNINGS = [
  ['image/png', '89504e470d0a1a0a'],
  ['image/jpeg', 'ffd8ff'],
  ['image/gif', '47494638'],
] as const;

/** The media type of an image by its first bytes, whatever it is called; undefined for anything else. */
export function imageTypeOf(bytes: Buffer): 'image/gif' | 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  const begin = bytes.toString('hex', 0, 8);
  return BEGINNINGS.find(([, beginning]) => begin.startsWith(beginning))?.[0];
}
