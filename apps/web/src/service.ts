import { contract } from '@flotilla/contracts-web/contract';
import { startHttpServer } from '@flotilla/http-server';
import { createCallerTokenVerifier, createServiceTokenVerifier } from '@flotilla/identity';
import type { Resources, RunningService, Service } from '@flotilla/service';
import { createMetrics } from '@flotilla/telemetry';
import { type Config, settings } from './config.ts';
import type { Deps } from './deps.ts';
import { createInstanceView } from './pages/instance-view.ts';
import { otherPage } from './pages/other-page.ts';
import { createPageFacts } from './pages/page-facts.ts';
import { pageReply } from './pages/page-reply.ts';
import { splitLocale } from './pages/split-locale.ts';
import { routes } from './routes.ts';
import { watchClientBuilds } from './shell/client-builds.ts';

const { service: name, operations } = contract;

/** The service of the web client: HTML pages that say what they are about, and the built files. It keeps no state. */
export const web: Service<Config> & { readonly settings: typeof settings } = {
  name,
  settings,
  operations,
  publishes: [],
  subscribesTo: [],
  uses: {},
  start,
};

async function start(config: Config, { log, metrics = createMetrics(name) }: Pick<Resources, 'log' | 'metrics'>): Promise<RunningService> {
  const facts = createPageFacts({ ...config, log });
  const deps: Deps = {
    readInstance: createInstanceView(facts, {
      publicUrl: config.publicUrl,
      name: config.instanceName,
      description: config.instanceDescription,
    }),
    facts,
    builds: watchClientBuilds(config.clientDirectory, config.devUrl),
  };
  return startHttpServer({
    service: name,
    routes: routes(deps),
    rewrite: (url) => splitLocale(url).url,
    fallback: ({ url, headers }) => pageReply(deps, { url, headers }, otherPage(splitLocale(url).url.split('?')[0] ?? '/')),
    host: config.host,
    port: config.port,
    drainDelayMs: config.drainDelayMs,
    drainWithinMs: config.drainWithinMs,
    callers: createCallerTokenVerifier({ publicKeys: config.servicePublicKeys, audience: name }),
    services: createServiceTokenVerifier({ publicKeys: config.servicePublicKeys, audience: name }),
    log,
    metrics,
    // Pages are served before the client is built; they say so and load again.
    readiness: async () => [],
  });
}
