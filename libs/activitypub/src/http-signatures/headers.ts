import type { IncomingHttpHeaders } from 'node:http';
import { BadSignature } from '../bad-signature.ts';

/**
 * The value of a header that may be there once. Node joins repeated headers with a comma, or keeps the first (Host, Date), so that what is
 * read here is also what was signed.
 */
export function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (Array.isArray(value)) throw new BadSignature(`several ${name} headers`);
  return value;
}

export function requireHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headerOf(headers, name);
  if (value === undefined) throw new BadSignature(`no ${name} header`);
  return value;
}
