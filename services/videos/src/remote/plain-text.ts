const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const LARGEST_CODE_POINT = 0x10_ff_ff;

/** What stands in these is not for reading. */
const UNREADABLE = /<!--[\s\S]*?(?:-->|$)|<(script|style|template|svg|math|noscript|iframe|object)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** What HTML says, without any markup: nothing of another instance becomes markup here. */
export function plainText(html: string): string {
  return html
    .replaceAll(UNREADABLE, '')
    .replaceAll(/<\/?(?:br|p|div|li|blockquote|h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => decoded(whole, decimal, hex, name))
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function decoded(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= LARGEST_CODE_POINT ? String.fromCodePoint(code) : '';
}
