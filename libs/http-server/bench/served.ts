// One of the compared servers, in a process of its own to measure its CPU time: served.ts <bare|express|flotilla> <small|list>
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { access, array, defineApi, integer, listOf, object, optional, string } from '@flotilla/contract';
import { createCallerTokenVerifier } from '@flotilla/identity';
import { createMetrics, silentLog } from '@flotilla/telemetry';
import express from 'express';
import { reply, route, startHttpServer } from '../src/index.ts';

const [server, size] = process.argv.slice(2);
const video = { id: 1, uuid: '3f1b0a52-2b1c-4bb0-a9d3-0d7cf0a4a6ce', name: 'A name', tags: ['a', 'b'], description: 'x'.repeat(1_200) };
const body =
  size === 'list' ? { total: 15, data: Array.from({ length: 15 }, (_, index) => ({ ...video, id: index })) } : { total: 0, data: [] };
const item = object({ id: integer(), uuid: string(), name: string(), tags: array(string()), description: string() });
const query = object({
  start: optional(integer({ minimum: 0 })),
  count: optional(integer({ minimum: 0, maximum: 100, default: 15 })),
  sort: optional(string({ pattern: '^-?(?:name|publishedAt)$' })),
});
const tagged = { service: 'videos', tag: 'Video' } as const;
const common = { method: 'GET', summary: 'A list.', access: access.none } as const;
const { listVideos } = defineApi(tagged, { listVideos: { ...common, path: '/api/v1/videos', query, replies: { 200: listOf(item) } } });
const others = Array.from(
  { length: 30 },
  (_, index) =>
    ({
      ...tagged,
      ...common,
      id: `other${index}`,
      path: `/api/v1/others-${index}/{id}`,
      params: object({ id: integer() }),
      replies: { 204: null },
    }) as const,
);

async function start(): Promise<number> {
  if (server === 'flotilla') {
    const routes = [...others.map((other) => route(other, async () => reply(204, null))), route(listVideos, async () => reply(200, body))];
    const callers = createCallerTokenVerifier({ publicKeys: { gateway: [process.env['PUBLIC_KEY'] ?? ''] }, audience: 'videos' });
    const metrics = createMetrics('videos');
    const readiness = async () => [];
    const common = { service: 'videos', host: '127.0.0.1', port: 0, services: null, log: silentLog, production: true } as const;
    return (await startHttpServer({ ...common, routes, callers, metrics, readiness })).port;
  }
  const app = express();
  app.disable('etag').disable('x-powered-by');
  app.get('/api/v1/videos', (_request, response) => void response.json(body));
  const bare = createServer(server === 'express' ? app : (_request, response) => void response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  return (bare.address() as AddressInfo).port;
}

process.send?.({ port: await start() });
process.on('SIGINT', () => process.exit());
process.on('message', () => process.send?.(process.cpuUsage()));
