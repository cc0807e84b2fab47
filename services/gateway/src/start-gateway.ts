import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ServiceContract } from '@flotilla/contract';
import { describePlatform } from '@flotilla/contracts';
import { authEvents } from '@flotilla/contracts-auth';
import { contract as authContract } from '@flotilla/contracts-auth/contract';
import { notificationsInternal } from '@flotilla/contracts-videos';
import { shipLogLines } from '@flotilla/events';
import { gracefulStop } from '@flotilla/http-server/graceful-stop';
import { createCallerTokenSigner } from '@flotilla/identity';
import type { Resources, RunningService } from '@flotilla/service';
import { addressesOf } from '@flotilla/service/settings';
import { createMetrics } from '@flotilla/telemetry';
import { createAccessLog, createRefusalLog } from './answers/access-log.ts';
import { createProblemAnswer } from './answers/answer-problem.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Extras } from './deps.ts';
import { createOpenApi } from './docs/create-open-api.ts';
import { createAuth } from './identity/ask-auth.ts';
import { createAuthentication } from './identity/authentication.ts';
import { createFetchFrom } from './identity/fetch-from.ts';
import { followActivity } from './identity/session-activity.ts';
import { followSessions } from './identity/session-view.ts';
import { followChanges } from './kept-answers/follow-changes.ts';
import { createKeptAnswers } from './kept-answers/kept-answers.ts';
import { createRequestCounts } from './limits/request-counts.ts';
import { shareConnections } from './limits/share-connections.ts';
import { followUnread } from './live/follow-unread.ts';
import { createReadCounts } from './live/unread-counts.ts';
import { ownOperations } from './operations/own-operations.ts';
import { createPlatformHealth } from './operations/platform-health.ts';
import { processPages } from './operations/process-pages.ts';
import { createUpstreams } from './proxy/create-upstreams.ts';
import { createForward } from './proxy/forward.ts';
import { watchInFlight } from './proxy/in-flight.ts';
import { defaultUpstreamLimits } from './proxy/limits.ts';
import { systemLookup } from './proxy/resolve-targets.ts';
import { createClientAddresses, createProxyTrust } from './request/client-address.ts';
import { createHeaderFilter } from './request/forwarded-headers.ts';
import { createGatherBody } from './request/gather-body.ts';
import { createHostCheck } from './request/host-check.ts';
import { createRoutingTable } from './routing/routing-table.ts';
import { createGatewayServer, defaultLimits } from './server.ts';

/** How long the start waits for the events about sessions; without them every token costs a request to auth. */
const SETTLE_WITHIN_MS = 2_000;

const nameOf = ({ service }: ServiceContract) => service;

/**
 * Starts the gateway before these services. It holds no state of its own: everything it knows comes from the contracts, from auth and from the events
 * about sessions.
 */
export async function startGateway(
  config: Config,
  resources: Resources & Extras,
  contracts: readonly ServiceContract[],
): Promise<RunningService> {
  const { log, transport, metrics = createMetrics('gateway'), lookup = systemLookup, authWithinMs } = resources;
  const limits = { ...defaultLimits, ...defaultUpstreamLimits, maxConnections: config.maxConnections, ...resources.limits };
  const { publicUrl, clientShare } = config;
  const platform = describePlatform(contracts);
  const others = contracts.filter(({ service }) => service !== 'gateway');
  const served = others.filter(({ operations }) => operations.length > 0);
  const docsUrl = `${publicUrl}/api/docs`;
  let isStopping = false;
  if (!config.redisUrl && config.rateLimitFactor > 0) log.info('requests are counted in this process alone: REDIS_URL is not set');

  const requestCounts = await createRequestCounts(config, log);
  const lines = shipLogLines(transport, { log, event: authEvents.linesLogged, label: 'gateway' });
  const sessions = followSessions(transport, log);
  const answerProblem = createProblemAnswer(docsUrl, log);
  const services = createUpstreams(addressesOf(config, served.map(nameOf)), {
    limits,
    log,
    lookup,
    metrics,
    answerProblem,
    clientShare,
  });
  const auth = createAuth(createFetchFrom(services.addressesOf(authContract.service)), config.servicePrivateKey, authWithinMs);
  const sessionActivity = followActivity(auth, log);
  const inFlight = watchInFlight(limits, answerProblem);
  const keptAnswers = createKeptAnswers({ maxBytes: config.keptAnswersInMb * 1_000_000, inFlight, metrics });
  const changes = followChanges(contracts, { transport, changed: () => keptAnswers.end(), log });
  const forward = createForward({
    upstreams: services.upstreams,
    signer: createCallerTokenSigner({ privateKey: config.servicePrivateKey }),
    filterHeaders: createHeaderFilter(platform.operations),
    publicProtocol: new URL(publicUrl).protocol.slice(0, -1),
    inFlight,
  });
  const port = () => (server.address() as AddressInfo).port;
  const authenticate = createAuthentication({ auth, sessions, issuer: publicUrl, log });
  const unread = followUnread({
    transport,
    readCounts: createReadCounts(
      createFetchFrom(services.addressesOf(notificationsInternal.countUnread.service)),
      config.servicePrivateKey,
    ),
    authenticate,
    maxConnections: limits.maxConnections,
    clientShare,
    log,
  });
  const app = createApp({
    clientAddress: createClientAddresses(config.trustedProxies),
    trustsProxies: config.trustedProxies.length > 0,
    isOurHost: createHostCheck(publicUrl, port),
    processPages: processPages(metrics, () => !isStopping),
    table: createRoutingTable(platform.operations),
    countRequest: requestCounts.count,
    gatherBody: createGatherBody(limits, clientShare),
    sessionActivity,
    authenticate,
    ownAnswers: ownOperations({
      platform,
      openApi: createOpenApi(platform, publicUrl),
      docsUrl,
      streamMyNotifications: (request, response) => unread.answer(request, response),
      platformHealth: createPlatformHealth(addressesOf(config, others.map(nameOf))),
    }),
    keptAnswers,
    forward,
    answerProblem,
    logAccess: createAccessLog(log, metrics),
    inFlight,
  });

  const server = createGatewayServer(app, limits, docsUrl, createRefusalLog(log, metrics));
  const stopServer = gracefulStop(server, log);
  const connections = shareConnections(server, {
    limits,
    clientShare,
    isProxy: createProxyTrust(config.trustedProxies),
    log,
    metrics,
  });
  await Promise.all([sessions.settled(SETTLE_WITHIN_MS), requestCounts.settled()]);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port()}`;
  log.info({ url, publicUrl }, 'the gateway listens');

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const drained = stopServer({ delayMs: config.drainDelayMs, withinMs: config.drainWithinMs });
    unread.end();
    await drained;
    inFlight.stop();
    connections.stop();
    keptAnswers.stop();
    await sessionActivity.stop();
    services.stop();
    requestCounts.stop();
    await Promise.all([sessions.stop(), changes.stop(), unread.stop()]);
    await lines.stop();
  }
  return { url, stop, [Symbol.asyncDispose]: stop };
}
