// A load generator in a process of its own, so that its CPU time is not counted with that of others. Reads its task as JSON from its input,
// prints its measurements as JSON.
import { json } from 'node:stream/consumers';
import { Pool } from 'undici';
import type { Load } from './measure.ts';

const order = (await json(process.stdin)) as Load & { seconds: number };
const { url, path, method = 'GET', body, tokens = [], ranges, connections, seconds } = order;
const headers = [order.headers ?? {}]
  .flat()
  .map((each) => ({ ...(body !== undefined && { 'content-type': 'application/json' }), ...each }));
const paths = [path].flat();
const bodies = body === undefined ? [] : [body].flat();
const pool = new Pool(url, { connections, pipelining: 1 });
const latencies: number[] = [];
let bytes = 0;
let failed = 0;
let failedWith: number | undefined;

async function request(index: number): Promise<void> {
  const began = performance.now();
  const first = ranges ? (index * ranges.size) % Math.max(1, ranges.of - ranges.size) : 0;
  const answer = await pool.request({
    path: paths[index % paths.length] as string,
    method,
    headers: {
      ...headers[index % headers.length],
      ...(tokens.length > 0 && { authorization: `Bearer ${tokens[index % tokens.length]}` }),
      ...(ranges && { range: `bytes=${first}-${first + ranges.size - 1}` }),
    },
    ...(bodies.length > 0 && { body: bodies[index % bodies.length] as string }),
  });
  for await (const chunk of answer.body) bytes += (chunk as Buffer).length;
  if (answer.statusCode >= 300) {
    failed++;
    failedWith = answer.statusCode;
  }
  latencies.push(performance.now() - began);
}

let next = 0;
async function worker(until: number): Promise<void> {
  while (performance.now() < until) await request(next++);
}

const warmUp = performance.now() + Math.min(2_000, seconds * 300);
await Promise.all(Array.from({ length: connections }, () => worker(warmUp)));
latencies.length = 0;
bytes = 0;
process.stdout.write('measuring\n');
const began = performance.now();
await Promise.all(Array.from({ length: connections }, () => worker(began + seconds * 1000)));
const elapsed = (performance.now() - began) / 1000;
latencies.sort((a, b) => a - b);
process.stdout.write(
  `${JSON.stringify({
    requests: latencies.length,
    perSecond: latencies.length / elapsed,
    megabytesPerSecond: bytes / 1e6 / elapsed,
    p50: latencies[Math.floor(latencies.length * 0.5)],
    p95: latencies[Math.floor(latencies.length * 0.95)],
    p99: latencies[Math.floor(latencies.length * 0.99)],
    failed,
    failedWith,
  })}\n`,
);
await pool.close();
