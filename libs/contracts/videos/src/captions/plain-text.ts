const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** Shapes of Advanced SubStation, up to what ends them, and its other instructions. */
const DRAWING = /\{(?:[^{}\\]|\\(?!p[1-9]))*\\p[1-9][^{}]*\}[^{}]*(?:\{[^{}]*\}|$)/g;
const INSTRUCTION = /\{\\[^{}]*\}/g;
const TAG = /<(?:\/?[a-z][^<>]*|\/|[\d:.]+)>/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp|lrm|rlm));/gi;
/** Line breaks stay. */
const CONTROL = /[^\P{Cc}\n]/gu;

/** The text of a cue as it is read: without markup, instructions, control characters and empty lines. What looks like markup afterwards is text. */
export function plainText(marked: string): string {
  return marked
    .replaceAll(DRAWING, '')
    .replaceAll(INSTRUCTION, '')
    .replaceAll(TAG, '')
    .replaceAll(ENTITY, decoded)
    .replaceAll('\t', ' ')
    .replaceAll(CONTROL, '')
    .toWellFormed()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

function decoded(_entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? '';
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}
