// The references for bytes: a bare node:http proxy before a bare file server, and before a sink that hashes and syncs every 8 MiB.
import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { Agent, createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SYNC_EVERY = 8 * 1024 * 1024;
const file = process.env['FILE'] ?? '';
const sinkFile = process.env['SINK'] ?? '';

function serveRange(request: IncomingMessage, response: ServerResponse): void {
  const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const { size } = statSync(file);
  response.writeHead(206, {
    'content-type': 'video/mp4',
    'content-range': `bytes ${first}-${last}/${size}`,
    'content-length': Number(last) - Number(first) + 1,
  });
  createReadStream(file, { start: Number(first), end: Number(last) }).pipe(response);
}

async function sink(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hash = createHash('sha256');
  const handle = await open(sinkFile, 'w');
  let unsynced = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    hash.update(chunk);
    await handle.write(chunk);
    unsynced += chunk.length;
    if (unsynced >= SYNC_EVERY) {
      await handle.datasync();
      unsynced = 0;
    }
  }
  await handle.datasync();
  await handle.close();
  response.end(hash.digest('hex'));
}

const listen = (handler: (request: IncomingMessage, response: ServerResponse) => void) =>
  new Promise<number>((resolve) => {
    const server = createServer({ requestTimeout: 0 }, handler).listen(0, '127.0.0.1', () =>
      resolve((server.address() as AddressInfo).port),
    );
  });

const backend = await listen(
  (request, response) => void (request.method === 'PUT' ? sink(request, response) : serveRange(request, response)),
);
const agent = new Agent({ keepAlive: true });
const proxy = await listen((request, response) => {
  const upstream = forward(
    { host: '127.0.0.1', port: backend, path: request.url, method: request.method, headers: request.headers, agent },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  request.pipe(upstream);
});
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${proxy}` })}\n`);
process.once('SIGTERM', () => process.exit());
