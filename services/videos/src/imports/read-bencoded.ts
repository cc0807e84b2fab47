type Bencoded = Buffer | number | readonly Bencoded[] | { readonly [key: string]: Bencoded };
type Read = {
  readonly value: Bencoded;
  /** Where the values of the outermost dictionary are. */
  readonly spans: ReadonlyMap<string, readonly [start: number, end: number]>;
};

const DEEPEST = 20;
const LONGEST_NUMBER = 16;

/** Whether a value that was read is a dictionary. */
export const isDictionary = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

class Unreadable extends Error {}

/** Reads one bencoded value that fills the bytes (BEP 3); undefined for anything else. */
export function readBencoded(bytes: Buffer): Read | undefined {
  let at = 0;
  const spans = new Map<string, readonly [number, number]>();

  function read(depth: number): Bencoded {
    if (depth > DEEPEST) throw new Unreadable();
    const kind = String.fromCharCode(bytes[at] ?? 0);
    if (kind === 'i') return readNumber();
    if (kind === 'l') return readList(depth);
    if (kind === 'd') return readDictionary(depth);
    return readText();
  }

  function numberUntil(end: string): number {
    const stop = bytes.indexOf(end, at);
    const text = stop < 0 || stop - at > LONGEST_NUMBER ? '' : bytes.toString('latin1', at, stop);
    if (!/^(0|-?[1-9]\d*)$/.test(text)) throw new Unreadable();
    at = stop + 1;
    return Number(text);
  }

  function readNumber(): number {
    at += 1;
    return numberUntil('e');
  }

  function readText(): Buffer {
    const length = numberUntil(':');
    if (length < 0 || at + length > bytes.length) throw new Unreadable();
    at += length;
    return bytes.subarray(at - length, at);
  }

  function readList(depth: number): Bencoded[] {
    const list: Bencoded[] = [];
    at += 1;
    while (!isEnd()) list.push(read(depth + 1));
    return list;
  }

  function readDictionary(depth: number): { [key: string]: Bencoded } {
    const entries: [string, Bencoded][] = [];
    at += 1;
    while (!isEnd()) {
      const key = readText().toString('latin1');
      const start = at;
      entries.push([key, read(depth + 1)]);
      if (depth === 0) spans.set(key, [start, at]);
    }
    return Object.fromEntries(entries);
  }

  function isEnd(): boolean {
    if (at >= bytes.length) throw new Unreadable();
    if (bytes[at] !== 0x65) return false;
    at += 1;
    return true;
  }

  try {
    const value = read(0);
    return at === bytes.length ? { value, spans } : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}
