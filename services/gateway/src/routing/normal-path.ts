const MAX_LENGTH = 4096;

// What may stand in a segment as it is, and which of the characters that need it may be percent-encoded. Everything that two readers could
// take differently has no place here: dots, slashes, backslashes, semicolons, percent signs, controls and letters in disguise.
const CHARACTER = "[A-Za-z0-9_~!$&'()*+,=:@-]";
const ESCAPE = '%(?:2[0-246-9a-cA-C]|3[acdeACDE]|40|5[bdeBDE]|60|7[bcdBCD]|[89a-fA-F][0-9a-fA-F])';
const NORMAL = new RegExp(`^(?=/)(?:/(?:${CHARACTER}|\\.|${ESCAPE})*(?:${CHARACTER}|${ESCAPE}))*/?$`);
const OUTER_SPACE = /\/%20|%20(?:\/|$)/;

/**
 * The one form in which this path is routed here and read by the service behind, or undefined when it has none and must be refused
 * (docs/contract/security.md#h5). A slash at the end is dropped; nothing else is ever repaired.
 */
export function normalPath(path: string): string | undefined {
  if (path.length > MAX_LENGTH || !NORMAL.test(path)) return undefined;
  if (path.includes('%') && (OUTER_SPACE.test(path) || !isDecodable(path))) return undefined;
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
