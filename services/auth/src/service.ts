import { sessionsTopic, usersTopic } from '@flotilla/contracts-auth';
import { connectDatabase } from '@flotilla/database';
import { startHttpServer } from '@flotilla/http-server';
import { createCallerTokenVerifier, createServiceTokenVerifier } from '@flotilla/identity';
import { startJobWorker } from '@flotilla/jobs';
import { startOutboxRelay } from '@flotilla/outbox';
import { createMetrics } from '@flotilla/telemetry';
import type { Config, Deps, Resources, Service } from './deps.ts';
import { startHousekeeping } from './housekeeping.ts';
import { jobs } from './jobs.ts';
import { ensureOAuthClient } from './oauth-clients/oauth-client.repository.ts';
import { createPasswords } from './passwords/passwords.ts';
import { routes } from './routes.ts';
import { entities, migrations } from './schema.ts';
import { openSigningKeys } from './signing-keys/signing-keys.ts';
import { createAccounts } from './users/accounts.ts';
import { createAdministrator, hasAdministrator } from './users/create-administrator.ts';

/**
 * Starts auth and resolves when it listens. It is ready when the database answers and an administrator can sign in; the first one
 * needs `videos`, which may start later, so it is made in the background.
 */
export async function startAuthService(config: Config, resources: Resources): Promise<Service> {
  const {
    log,
    transport,
    signal,
    metrics = createMetrics('auth'),
    announceAdministrator = () => {},
    clock = { now: () => new Date() },
  } = resources;
  await using starting = new AsyncDisposableStack();

  const database = starting.use(await connectDatabase({ url: config.databaseUrl, entities, migrations, log, name: 'auth' }));
  await Promise.all([database.prepare({ migrations: config.migrations, signal }), transport.ensureTopics([usersTopic, sessionsTopic])]);
  const [client, signingKeys] = await Promise.all([ensureOAuthClient(database), openSigningKeys(database, config, clock)]);
  const deps: Deps = {
    config,
    database,
    log,
    clock,
    client,
    signingKeys,
    passwords: createPasswords(),
    accounts: createAccounts(config, log),
  };

  const relay = await startOutboxRelay({ database, transport, log, metrics });
  starting.defer(() => relay.stop());
  const worker = await startJobWorker({ database, handlers: jobs(deps), concurrency: 2, log, metrics });
  starting.defer(() => worker.stop());
  starting.use(startHousekeeping(deps));

  const server = starting.use(
    await startHttpServer({
      service: 'auth',
      routes: routes(deps),
      host: config.host,
      port: config.port,
      drainDelayMs: config.drainDelayMs,
      callers: createCallerTokenVerifier({ publicKey: config.callerTokenPublicKey, audience: 'auth' }),
      services: createServiceTokenVerifier({ secret: config.serviceTokenSecret, audience: 'auth' }),
      log,
      metrics,
      readiness: async () => {
        const isConnected = await database.isReady();
        return [
          { name: 'database', ready: isConnected },
          { name: 'events', ready: await transport.isReady(), essential: false },
          { name: 'administrator', ready: isConnected && (await hasAdministrator(database)) },
        ];
      },
    }),
  );

  const stopping = new AbortController();
  const administrator = createAdministrator(deps, announceAdministrator, stopping.signal);
  starting.defer(async () => {
    stopping.abort();
    await administrator;
  });

  const running = starting.move();
  return { url: server.url, stop: () => running.disposeAsync(), [Symbol.asyncDispose]: () => running.disposeAsync() };
}
