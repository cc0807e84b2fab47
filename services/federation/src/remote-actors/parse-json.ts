/** JSON of others is nested no deeper (docs/contract/federation.md#bounds). */
const DEEPEST = 32;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Throws for bytes that are not UTF-8, not JSON, or nested too deep. */
export function parseForeignJson(bytes: Buffer): unknown {
  if (depthOf(bytes) > DEEPEST) throw new SyntaxError(`The JSON is nested deeper than ${DEEPEST}.`);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
}

function depthOf(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (isText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) deepest = Math.max(deepest, ++depth);
    else if (CLOSING.has(byte)) depth--;
  }
  return deepest;
}
