import { randomUUID } from 'node:crypto';

const PLAIN = /^[A-Za-z0-9_.-]{8,64}$/;

/** The id of a request in every log: the client's own when it is short and plain, else a new one. */
export function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && PLAIN.test(sent) ? sent : randomUUID();
}
