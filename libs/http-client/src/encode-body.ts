import type { Operation } from '@flotilla/contract';

/** What `fetch` takes as a body, in Node and browsers alike. */
export type BodyInit = NonNullable<RequestInit['body']>;
export type Sendable = { body?: unknown; files?: Record<string, Blob>; bytes?: BodyInit };

/** The body and headers of a request in the form its operation consumes: multipart when files are given, else JSON or a form. */
export function encodeBody(operation: Operation, { body, files, bytes }: Sendable): { body?: BodyInit; headers: Record<string, string> } {
  if (bytes !== undefined) return { body: bytes, headers: { 'content-type': 'application/octet-stream' } };
  const consumes = operation.consumes ?? ['json'];
  if (files || (body !== undefined && !consumes.includes('json') && consumes.includes('multipart'))) {
    const form = new FormData();
    for (const [name, value] of flatten(body)) form.append(name, value);
    for (const [part, file] of Object.entries(files ?? {})) form.append(part, file);
    return { body: form, headers: {} };
  }
  if (body === undefined) return { headers: {} };
  if (consumes.includes('json')) return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return { body: new URLSearchParams(flatten(body)), headers: {} };
}

/** Fields of a form: arrays as `name[0]`, objects as `name[field]`, null as the text `null` (docs/contract/conventions.md#texts). */
function flatten(value: unknown, prefix = ''): [string, string][] {
  if (value === undefined) return [];
  if (value === null || typeof value !== 'object') return prefix ? [[prefix, String(value as boolean | number | string | null)]] : [];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix ? `${prefix}[${key}]` : key));
}
