import { startHttpServer } from '@flotilla/http-server';
import { createCallerTokenVerifier, createServiceTokenVerifier } from '@flotilla/identity';
import { createMetrics, type Log, type Metrics } from '@flotilla/telemetry';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { createGatewayQuestions } from './pages/ask-gateway.ts';
import { htmlReply } from './pages/html-reply.ts';
import { createInstanceView } from './pages/instance-view.ts';
import { otherPage } from './pages/other-page.ts';
import { routes } from './routes.ts';
import { watchClientBuilds } from './shell/client-builds.ts';

export type WebService = AsyncDisposable & { readonly url: string; stop(): Promise<void> };

/** Starts the service of the web client: HTML pages that say what they are about, and the built files. It keeps no state. */
export async function startWebService(
  config: Config,
  { log, metrics = createMetrics('web') }: { log: Log; metrics?: Metrics },
): Promise<WebService> {
  const gateway = createGatewayQuestions(config);
  const deps: Deps = {
    readInstance: createInstanceView(gateway, {
      publicUrl: config.publicUrl,
      name: config.instanceName,
      description: config.instanceDescription,
    }),
    gateway,
    builds: watchClientBuilds(config.clientDirectory, config.devUrl),
  };
  return startHttpServer({
    service: 'web',
    routes: routes(deps),
    fallback: async ({ url }) => htmlReply(await otherPage(deps, url.split('?')[0] ?? '/')),
    host: config.host,
    port: config.port,
    drainDelayMs: config.drainDelayMs,
    drainWithinMs: config.drainWithinMs,
    callers: createCallerTokenVerifier({ publicKey: config.callerTokenPublicKey, audience: 'web' }),
    services: createServiceTokenVerifier({ secret: config.serviceTokenSecret, audience: 'web' }),
    log,
    metrics,
    // Pages are served before the client is built; they say so and load again.
    readiness: async () => [],
  });
}
