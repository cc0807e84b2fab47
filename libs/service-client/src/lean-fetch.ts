import { Agent, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls, Agent as TlsAgent } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import type { Send } from '@flotilla/http-client';

/** Shorter than services keep silent connections (65 s): otherwise a request may go out while the other side closes. */
const KEPT_FOR_MS = 60_000;
const agent = new Agent({ keepAlive: true, timeout: KEPT_FOR_MS });
const tlsAgent = new TlsAgent({ keepAlive: true, timeout: KEPT_FOR_MS });

/**
 * `fetch` without what only browsers need: and without its code, which takes 15 MB of a process. Bodies are text, because
 * services exchange JSON. Redirects are answers.
 */
export const leanFetch: Send = async (url, { method = 'GET', headers, body, signal }) => {
  if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('Only text can be sent.');
  // Node sends no length with bodies of GET and DELETE by itself.
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const options = { method, headers: { ...(headers as Record<string, string>), ...length }, ...(signal && { signal }) };
  const failed = (error: unknown): never => {
    throw signal?.aborted ? signal.reason : error;
  };
  const { incoming, body: read } = await new Promise<{ readonly incoming: IncomingMessage; readonly body: Promise<string> }>(
    (resolve, reject) => {
      const asking = url.startsWith('https:') ? requestOverTls(url, { ...options, agent: tlsAgent }) : request(url, { ...options, agent });
      // Stays: the request fails once more when its answer is cut off.
      asking
        .on('error', reject)
        // Read at once: what breaks before anybody listens would never be heard of.
        .once('response', (incoming) => {
          const body = textOf(incoming);
          body.catch(() => {});
          resolve({ incoming, body });
        })
        .end(body ?? undefined);
    },
  ).catch(failed);
  const get = (name: string) => [incoming.headers[name.toLowerCase()] ?? []].flat().join(', ') || null;
  return { status: incoming.statusCode as number, headers: { get }, text: () => read.catch(failed) };
};
