import type { IncomingHttpHeaders } from 'node:http';

export type Validators = { readonly etag: string; readonly modifiedAt: Date };

/** Whether the client has it already: `If-None-Match`, and only without it `If-Modified-Since` (RFC 9110, 13.2.2). */
export function isFresh(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return names(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && wholeSeconds(modifiedAt) <= since;
}

/** The same of what has no date: what disappears from a list does not make it newer. */
export function hasTag({ 'if-none-match': tags }: IncomingHttpHeaders, etag: string): boolean {
  return tags !== undefined && names(tags, etag);
}

/**
 * Whether a range may be sent: without `If-Range`, or when the client has the current version. Our tags are weak by contract, but the
 * bytes of a file name never change, so they are compared like strong ones.
 */
export function allowsRange(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.includes('"')) return opaque(condition) === opaque(etag);
  return Date.parse(condition) === wholeSeconds(modifiedAt);
}

const names = (tags: string, etag: string) => tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(etag));
const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
const wholeSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;
