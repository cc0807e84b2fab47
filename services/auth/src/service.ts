import { authEvents, authTopics } from '@flotilla/contracts-auth';
import { connectDatabase } from '@flotilla/database';
import { shipLogLines } from '@flotilla/events';
import { startHttpServer } from '@flotilla/http-server';
import { createCallerTokenVerifier, createServiceTokenVerifier } from '@flotilla/identity';
import { createImages } from '@flotilla/images';
import { startJobWorker } from '@flotilla/jobs';
import { createMailer } from '@flotilla/mail';
import { startConsumers, startOutboxRelay } from '@flotilla/outbox';
import { createMetrics } from '@flotilla/telemetry';
import { onAuditEventRecorded } from './audit-log/on-audit-event-recorded.consumer.ts';
import type { Config } from './config.ts';
import type { Deps, Resources, Service } from './deps.ts';
import { startHousekeeping } from './housekeeping.ts';
import { openInstance } from './instance/open-instance.ts';
import { readOperatorLayers } from './instance/operator-layer.ts';
import { mailJobs, userJobs } from './jobs.ts';
import { keepLoggedLines } from './logs/keep-logged-lines.ts';
import { ensureOAuthClient } from './oauth-clients/oauth-client.repository.ts';
import { createPasswords } from './passwords/passwords.ts';
import { routes } from './routes.ts';
import { entities, migrations } from './schema.ts';
import { createSeal } from './signing-keys/seal.ts';
import { openSigningKeys } from './signing-keys/signing-keys.ts';
import { createAccounts } from './users/accounts.ts';
import { createAdministrator, hasAdministrator } from './users/create-administrator.ts';
import { onAccountUsage } from './users/on-account-usage.consumer.ts';

const USERS_AT_ONCE = 2;
/** docs/contract/jobs.md#types. */
const MAILS_AT_ONCE = 5;

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
    passwords = createPasswords(),
  } = resources;
  await using starting = new AsyncDisposableStack();

  const database = starting.use(await connectDatabase({ url: config.databaseUrl, entities, migrations, log, name: 'auth' }));
  await Promise.all([database.prepare({ migrations: config.migrations, signal }), transport.ensureTopics(authTopics)]);
  const [client, signingKeys] = await Promise.all([ensureOAuthClient(database), openSigningKeys(database, config, clock)]);
  const mailer = createMailer(config, { host: new URL(config.publicUrl).hostname, log });
  starting.defer(() => mailer.close());
  const operator = await readOperatorLayers(config, { canMail: mailer.canSend });
  const instance = await openInstance({ database, operator, isEditable: config.configurationEditable, log });
  starting.defer(() => instance.stop());
  if (instance.settings().signup.enabled && !mailer.canSend) log.warn('registration is closed although it is enabled: no mail can be sent');
  const deps: Deps = {
    config,
    instance,
    database,
    log,
    metrics,
    clock,
    client,
    signingKeys,
    passwords,
    accounts: createAccounts(config, log),
    mailer,
    pictures: createImages(),
    seal: createSeal([...config.encryptionKeys, config.serviceTokenSecret], 'auth secrets'),
  };

  const logs = shipLogLines(transport, { log, event: authEvents.linesLogged, label: 'auth' });
  starting.defer(() => logs.stop());
  const relay = await startOutboxRelay({ database, transport, log, metrics });
  starting.defer(() => relay.stop());
  const paused = () => instance.state().areJobsPaused;
  const working = { database, paused, log, metrics };
  const forUsers = await startJobWorker({ ...working, handlers: userJobs(deps), concurrency: USERS_AT_ONCE });
  starting.defer(() => forUsers.stop());
  const mailWorker = await startJobWorker({ ...working, handlers: mailJobs(deps), concurrency: MAILS_AT_ONCE });
  starting.defer(() => mailWorker.stop());
  const subscription = await startConsumers({
    database,
    transport,
    group: 'auth',
    consumers: [onAccountUsage, ...onAuditEventRecorded],
    log,
    metrics,
  });
  starting.defer(() => subscription.stop());
  const loggedLines = await keepLoggedLines(transport, deps);
  starting.defer(() => loggedLines.stop());
  starting.use(startHousekeeping(deps));

  const server = starting.use(
    await startHttpServer({
      service: 'auth',
      routes: routes(deps),
      host: config.host,
      port: config.port,
      drainDelayMs: config.drainDelayMs,
      drainWithinMs: config.drainWithinMs,
      callers: createCallerTokenVerifier({ publicKey: config.callerTokenPublicKey, audience: 'auth' }),
      services: createServiceTokenVerifier({ secret: config.serviceTokenSecret, audience: 'auth' }),
      log,
      metrics,
      readiness: () => [
        { name: 'database', ready: database.isReady() },
        { name: 'events', ready: transport.isReady(), essential: false },
        { name: 'administrator', ready: hasAdministrator(database).catch(() => false) },
      ],
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
