import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fetchMetadata } from './fetch-metadata.ts';
import { fetchPieces } from './fetch-pieces.ts';
import { FAILED, type Order } from './order.ts';

/** Pieces are of at most 64 MiB, and the next one may be asked of four peers. */
const MOST_MEMORY_BYTES = 450 * 1024 * 1024;
const LOOKS_EVERY_MS = 100;

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL');
}, LOOKS_EVERY_MS);

/** Asks peers for what it is told on stdin, and writes it to stdout: the metadata of a torrent, or its file. Ends when stdin does, because then its parent is gone. */
const lines = createInterface({ input: process.stdin });
lines.once('close', () => process.exit(FAILED));
const [line] = (await once(lines, 'line')) as [string];
const order = JSON.parse(line) as Order;
try {
  if (order.file) for await (const piece of fetchPieces(order, order.file)) await write(piece);
  else await write(await fetchMetadata(order));
  process.exit(0);
} catch (error) {
  process.stderr.write((error as Error).message, () => process.exit(FAILED));
}

/** Resolves when the parent has taken it. */
function write(bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  process.stdout.write(bytes, (error) => (error ? reject(error) : resolve()));
  return promise;
}
