import { Agent, type IncomingMessage, request } from 'node:http';
import { request as requestOverTls, Agent as TlsAgent } from 'node:https';
import type { Send } from '@flotilla/http-client';

const agent = new Agent({ keepAlive: true });
const tlsAgent = new TlsAgent({ keepAlive: true });

/**
 * `fetch` without what only browsers need: and without its code, which takes 15 MB of a process. Bodies are text, because
 * services exchange JSON. Redirects are answers.
 */
export const leanFetch: Send = async (url, { method = 'GET', headers, body, signal }) => {
  if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('Only text can be sent.');
  const options = { method, headers: headers as Record<string, string>, ...(signal && { signal }) };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = url.startsWith('https:') ? requestOverTls(url, { ...options, agent: tlsAgent }) : request(url, { ...options, agent });
    // Stays: the request fails once more when its answer is cut off.
    asking
      .on('error', reject)
      .once('response', resolve)
      .end(body ?? undefined);
  });
  const get = (name: string) => [answer.headers[name.toLowerCase()] ?? []].flat().join(', ') || null;
  return { status: answer.statusCode as number, headers: { get }, text: () => textOf(answer) };
};

function textOf(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (piece: string) => {
      text += piece;
    });
    answer.once('end', () => resolve(text)).once('error', reject);
  });
}
