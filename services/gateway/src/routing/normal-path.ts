import { areaOf } from './area.ts';

const MAX_LENGTH = 4096;

// The characters allowed in a segment as they are, and those allowed percent-encoded. Everything that two parsers could
// interpret differently is excluded: dots, slashes, backslashes, semicolons, percent signs, controls and encoded letters.
const CHARACTER = "[A-Za-z0-9_~!$&'()*+,=:@-]";
const ESCAPE = '%(?:2[0-246-9a-cA-C]|3[acdeACDE]|40|5[bdeBDE]|60|7[bcdBCD]|[89a-fA-F][0-9a-fA-F])';
const NORMAL = new RegExp(`^(?=/)(?:/(?:${CHARACTER}|\\.|${ESCAPE})*(?:${CHARACTER}|${ESCAPE}))*/?$`);
/** The link of a comment ends with its thread (docs/contract/pages.md#watch), also behind a locale, and nothing else has a semicolon. */
const THREAD = /^(?:\/[a-z]{2}(?:-[A-Za-z]{2,4})?)?\/(?:w|videos\/watch)\/[\w-]+;threadId=\d{1,10}$/;
const OUTER_SPACE = /\/%20|%20(?:\/|$)/;

/**
 * The normal form in which the gateway and the service read this path, or undefined when it has none and must be refused
 * (docs/contract/security.md#h5). Several slashes are one, except in paths of files; a trailing slash is dropped; nothing else is normalized.
 */
export function normalPath(sent: string): string | undefined {
  if (sent.length > MAX_LENGTH) return undefined;
  const path = hasDoubleSlash(sent) ? sent.replaceAll(/\/{2,}/g, '/') : sent;
  if (!NORMAL.test(path) && !THREAD.test(path)) return undefined;
  if (path !== sent && areaOf(path) === 'files') return undefined;
  if (path.includes('%') && (OUTER_SPACE.test(path) || !isDecodable(path))) return undefined;
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

export const hasDoubleSlash = (path: string): boolean => path.includes('//');

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
