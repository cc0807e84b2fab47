import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Operation } from '@flotilla/contract';
import { encodeBody, pathOf } from '@flotilla/http-client';

/** What is sent for an operation, part by part. */
export type Parts = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Blob>>;
  readonly bytes?: Uint8Array<ArrayBuffer>;
};
/** A request as it goes over the line; its path is sent as it stands. */
export type Wire = {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: Uint8Array | string;
};
export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tookMs: number;
};
export type Send = (wire: Wire) => Promise<Answer>;

const WITHIN_MS = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends requests as they are, which `fetch` does not: it repairs paths and refuses headers. */
export function sender(url: string, token?: string): Send {
  const { hostname, port } = new URL(url);
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: {
            ...(token && { authorization: `Bearer ${token}` }),
            ...headers,
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          },
          signal: AbortSignal.timeout(WITHIN_MS),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          const finish = () => {
            const text = Buffer.concat(chunks).toString();
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, tookMs: performance.now() - startedAt });
          };
          const isEndless = answer.headers['content-type'] === 'text/event-stream';
          answer
            .on('data', (chunk: Buffer) => {
              chunks.push(chunk);
              if (!isEndless) return;
              finish();
              answer.destroy();
            })
            .on('error', reject)
            .on('end', finish);
        },
      );
      sent.on('error', (error) => reject(new Error(`${method} ${path.slice(0, 200)}: ${error.message}`, { cause: error })));
      sent.end(body);
    });
}

/** An operation with its parts as a request, in the form that it consumes. */
export async function wireOf(operation: Operation, { params, query, headers, ...parts }: Parts): Promise<Wire> {
  const encoded = encodeBody(operation, parts);
  const wire = { method: operation.method, path: pathOf(operation, params, query) };
  if (encoded.body === undefined) return { ...wire, headers: { ...headers } };
  if (typeof encoded.body === 'string') return { ...wire, headers: { ...encoded.headers, ...headers }, body: encoded.body };
  const whole = new Response(encoded.body);
  const type = whole.headers.get('content-type');
  const bytes = new Uint8Array(await whole.arrayBuffer());
  return { ...wire, headers: { ...(type !== null && { 'content-type': type }), ...encoded.headers, ...headers }, body: bytes };
}

/** Runs some work over items, a few at a time, and answers the results in their order. */
export async function sideBySide<T, R>(items: readonly T[], work: (item: T) => Promise<R>, width = 6): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
