import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { problems } from '@flotilla/problem';
import { offerInProcess } from './connect-in-process.ts';
import { createApp } from './create-app.ts';
import { createHttpServer } from './create-http-server.ts';
import { gracefulStop } from './graceful-stop.ts';
import type { HttpServerOptions } from './http-server-options.ts';

export type HttpServer = AsyncDisposable & { readonly url: string; readonly port: number; stop(): Promise<void> };

/** Serves the routes of one service, with access checks, validation, problems, health and a graceful stop. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { service, host, port, log, drainDelayMs = 0, drainWithinMs = 10_000 } = options;
  const production = options.production ?? process.env['NODE_ENV'] === 'production';
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const app = createApp({ ...options, production, isStopping: () => stopping.signal.aborted, stopping: cutOff.signal });
  const server = createHttpServer(app);
  const stopServer = gracefulStop(server, log);
  server.listen(port, host);
  await once(server, 'listening');
  const bound = (server.address() as AddressInfo).port;
  const address = `${host === '0.0.0.0' ? '127.0.0.1' : host}:${bound}`;
  offerInProcess(server, address);
  log.info({ service, port: bound }, 'listening');

  function stop(): Promise<void> {
    stopping.abort();
    return stopServer({
      delayMs: drainDelayMs,
      withinMs: drainWithinMs,
      cutOff: () => cutOff.abort(problems.unavailable()),
    });
  }

  return { url: `http://${address}`, port: bound, stop, [Symbol.asyncDispose]: stop };
}
