import { BadFile } from './bad-archive.ts';

const DEEPEST = 64;
const LARGEST_ITEM = 8 * 1024 * 1024;
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const [LIST, CLOSED_LIST, CLOSED_OBJECT] = [0x5b, 0x5d, 0x7d];

export type JsonItem = { readonly list: string; readonly item: unknown };

/**
 * The items of the lists that an object has in its fields, one after the other, so that no file is in memory as a whole. Fields that are no list are
 * passed over. Throws `BadFile` for what is no such object, nested too deeply, or has an item that is too large.
 */
export async function* jsonItems(bytes: AsyncIterable<Buffer>, wanted: readonly string[]): AsyncGenerator<JsonItem> {
  const found = new Set<string>();
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let field = '';
  let place: 'after' | 'before' | 'item' | 'name' | 'other' | 'value' = 'before';
  let pieces: Buffer[] = [];
  let length = 0;

  const keep = (piece: Buffer) => {
    length += piece.length;
    if (length > LARGEST_ITEM) throw new BadFile('One of its items is too large.');
    if (piece.length > 0) pieces.push(Buffer.from(piece));
  };
  const take = (): string => {
    const text = utf8(Buffer.concat(pieces));
    [pieces, length] = [[], 0];
    return text;
  };

  for await (const chunk of bytes) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
        continue;
      }
      if (byte === QUOTE) {
        isText = true;
        continue;
      }
      const ended = CLOSING.has(byte);
      if (OPENING.has(byte) && ++depth > DEEPEST) throw new BadFile('It is nested too deeply.');
      if (ended) depth -= 1;
      const isBroken = depth < 0 || (place === 'after' && !isSpace(byte)) || (place === 'item' && depth < 2 && byte === CLOSED_OBJECT);
      if (isBroken) throw new BadFile('It is no JSON.');

      if (place === 'before') {
        if (depth === 1) {
          if (byte === LIST) throw new BadFile('It is a list, and no object.');
          [place, from] = ['name', at + 1];
        } else if (!isSpace(byte)) throw new BadFile('It is no JSON object.');
      } else if (place === 'name' && depth === 1 && byte === COLON) {
        keep(chunk.subarray(from, at));
        field = parsed(take()) as string;
        [place, from] = ['value', at + 1];
      } else if (place === 'value' && !isSpace(byte)) {
        const isList = byte === LIST && depth === 2;
        if (wanted.includes(field) && !isList) throw new BadFile(`${field} is no list.`);
        if (isList && wanted.includes(field)) {
          found.add(field);
          [place, from] = ['item', at + 1];
        } else place = 'other';
      } else if (place === 'item' && ((depth === 2 && byte === COMMA) || (depth === 1 && byte === CLOSED_LIST))) {
        keep(chunk.subarray(from, at));
        const text = take();
        // An empty list has no item.
        if (text.trim() !== '' || byte === COMMA) yield { list: field, item: parsed(text) };
        from = at + 1;
        if (byte === CLOSED_LIST) place = 'other';
      }
      if (place === 'other' && depth === 1 && byte === COMMA) [place, from] = ['name', at + 1];
      if (depth === 0 && byte === CLOSED_OBJECT) place = 'after';
    }
    if (place === 'item' || place === 'name') keep(chunk.subarray(from));
  }
  if ((place as string) !== 'after') throw new BadFile('It is cut off, or no JSON.');
  const missing = wanted.find((name) => !found.has(name));
  if (missing !== undefined) throw new BadFile(`It has no list ${missing}.`);
}

const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte >= 0xef;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile('It is no JSON.');
  }
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadFile('It is not UTF-8.');
  }
}
