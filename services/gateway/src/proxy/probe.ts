import { request as plainly } from 'node:http';
import { request as securely } from 'node:https';
import type { Target } from './address.ts';

/** `silent`: it accepts connections, or did until a moment ago, and does not answer in time. `absent`: it accepts none. */
export type Finding = 'ready' | 'not_ready' | 'silent' | 'absent';

const ABSENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const MAX_BODY_IN_BYTES = 64 * 1024;

/** Probes the readiness of one process, on a new connection. Never rejects. */
export function probe({ protocol, host, port, pathname, name }: Target, withinMs: number): Promise<Finding> {
  const ask = protocol === 'https:' ? securely : plainly;
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const options = { host, port, path: `${pathname}/health/ready`, agent: false, servername: name, signal: AbortSignal.timeout(withinMs) };
  const asking = ask(options, (answer) => {
    resolve(answer.statusCode === 200 ? 'ready' : 'not_ready');
    let received = 0;
    answer.on('error', () => {});
    answer.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > MAX_BODY_IN_BYTES) answer.destroy();
    });
  });
  asking.on('error', ({ code }: NodeJS.ErrnoException) => resolve(ABSENT.has(code ?? '') ? 'absent' : 'silent'));
  asking.end();
  return promise;
}
