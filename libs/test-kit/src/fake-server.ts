import { type HttpServer, type Route, startHttpServer } from '@flotilla/http-server';
import { createServiceTokenVerifier, type PublicKeys } from '@flotilla/identity';
import { createMetrics, silentLog } from '@flotilla/telemetry';

type Options = {
  readonly service: string;
  readonly routes: readonly Route[];
  readonly publicKeys: PublicKeys;
  readonly port?: number | undefined;
};

/** A service as others see it: made-up answers behind its contract, for those with a service token. */
export const startFakeServer = ({ service, routes, publicKeys, port = 0 }: Options): Promise<HttpServer> =>
  startHttpServer({
    service,
    routes,
    host: '127.0.0.1',
    port,
    callers: null,
    services: createServiceTokenVerifier({ publicKeys, audience: service }),
    log: silentLog,
    metrics: createMetrics(service),
    readiness: async () => [],
  });
