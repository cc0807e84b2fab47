/** The first letters of the first two words of a name: "MA" for "Main alice channel", so that those of several people differ. */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [name];
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('');
}

/** Two colours that go together, the same for the same handle everywhere; white letters can be read on every pair. */
export function coloursOf(handle: string): readonly [from: string, to: string] {
  const hash = hashOf(handle);
  const hue = hash % 360;
  const turn = 20 + ((hash >>> 16) % 5) * 25;
  return [`oklch(52% 0.12 ${hue})`, `oklch(38% 0.1 ${(hue + turn) % 360})`];
}

/** FNV-1a: names that differ in one letter get colours far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  // The lower bits of such a sum alone are alike for names alike.
  return (hash ^ (hash >>> 15)) >>> 0;
}
