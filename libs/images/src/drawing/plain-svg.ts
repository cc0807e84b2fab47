import { isUtf8 } from 'node:buffer';
import { Refused } from './order.ts';

const MAX_SIZE = 1024 * 1024;

/** The preamble that editors write; it declares nothing itself, and what it points to is never fetched. */
const PREAMBLE = /^\uFEFF?\s*<\?xml\s[^<>]*\?>|<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>]*"\s+"[^"<>]*")?\s*>/g;
const OTHER_ENCODING = /^\uFEFF?\s*<\?xml\s[^<>]*encoding\s*=\s*["'](?!utf-8["'])/i;

/** Whatever could fetch, run scripts or expand, and ways to hide it. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<!(?!--)|<\?/, 'declarations, entities or instructions'],
  [/<(?:[\w.-]+:)?(?:script|handler|listener|foreignObject|iframe|object|embed|include|fallback)\b/i, 'scripts or foreign content'],
  [/<(?:[\w.-]+:)?(?:image|feImage|audio|video|canvas)\b/i, 'embedded media'],
  [/<(?:[\w.-]+:)?(?:animate\w*|set)\b/i, 'animations'],
  [/\son\w+\s*=/i, 'event handlers'],
  [/\bhref\s*=(?!\s*["']#)|url\((?!\s*["']?#)|@import|\bjavascript:|\bdata:/i, 'references to something outside'],
  [/&#|\\/, 'characters in disguise'],
];

/** A self-contained drawing without its preamble. Throws Refused for everything else; strict rather than clever. */
export function plainSvg(bytes: Uint8Array): Buffer {
  if (bytes.length > MAX_SIZE) throw new Refused('An SVG picture may have 1 MiB.');
  if (!isUtf8(bytes) || bytes.includes(0)) throw new Refused('An SVG picture must be UTF-8.');
  const text = Buffer.from(bytes).toString('utf8');
  if (OTHER_ENCODING.test(text)) throw new Refused('An SVG picture must be UTF-8.');
  const plain = text.replaceAll(PREAMBLE, '');
  for (const [pattern, what] of forbidden) if (pattern.test(plain)) throw new Refused(`An SVG picture may not hold ${what}.`);
  return Buffer.from(plain);
}
