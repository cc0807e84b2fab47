import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { authEvents } from '@flotilla/contracts-auth';
import { shipLogLines } from '@flotilla/events';
import { gracefulStop } from '@flotilla/http-server/graceful-stop';
import { createCallerTokenSigner } from '@flotilla/identity';
import { createMetrics } from '@flotilla/telemetry';
import { createAccessLog, createRefusalLog } from './answers/access-log.ts';
import { createProblemAnswer } from './answers/answer-problem.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { Resources, Service } from './deps.ts';
import { createOpenApi } from './docs/create-open-api.ts';
import { createAuth } from './identity/ask-auth.ts';
import { createAuthentication } from './identity/authentication.ts';
import { createFetchFrom } from './identity/fetch-from.ts';
import { followActivity } from './identity/session-activity.ts';
import { followSessions } from './identity/session-view.ts';
import { createRequestCounts } from './limits/request-counts.ts';
import { ownOperations } from './operations/own-operations.ts';
import { createPlatformHealth } from './operations/platform-health.ts';
import { processPages } from './operations/process-pages.ts';
import { publicOperations } from './operations/public-operations.ts';
import { createUpstreams } from './proxy/create-upstreams.ts';
import { createForward } from './proxy/forward.ts';
import { watchInFlight } from './proxy/in-flight.ts';
import { defaultUpstreamLimits } from './proxy/limits.ts';
import { systemLookup } from './proxy/resolve-targets.ts';
import { createClientAddresses } from './request/client-address.ts';
import { createHeaderFilter } from './request/forwarded-headers.ts';
import { createHostCheck } from './request/host-check.ts';
import { createRoutingTable } from './routing/routing-table.ts';
import { createGatewayServer, defaultLimits } from './server.ts';

/** How long the start waits for the events about sessions; without them every token costs a question to auth. */
const SETTLE_WITHIN_MS = 2_000;

/** Starts the gateway. It holds no state of its own: everything it knows comes from the contracts, from auth and from the events about sessions. */
export async function startGatewayService(config: Config, resources: Resources): Promise<Service> {
  const { log, transport, metrics = createMetrics('gateway'), lookup = systemLookup } = resources;
  const limits = { ...defaultLimits, ...defaultUpstreamLimits, maxConnections: config.maxConnections, ...resources.limits };
  const { publicUrl, authUrl, videosUrl, transcoderUrl, webUrl } = config;
  const docsUrl = `${publicUrl}/api/docs`;
  let isStopping = false;

  const lines = shipLogLines(transport, { log, event: authEvents.linesLogged, label: 'gateway' });
  const sessions = followSessions(transport, log);
  const answerProblem = createProblemAnswer(docsUrl, log);
  const services = createUpstreams({ auth: authUrl, videos: videosUrl, web: webUrl }, { limits, log, lookup, metrics, answerProblem });
  const auth = createAuth(createFetchFrom(services.addresses.auth), config.serviceTokenSecret);
  const sessionActivity = followActivity(auth, log);
  const requestCounts = createRequestCounts(config, log);
  const inFlight = watchInFlight(limits, answerProblem);
  const forward = createForward({
    upstreams: services.upstreams,
    signer: createCallerTokenSigner({ privateKey: config.callerTokenPrivateKey }),
    filterHeaders: createHeaderFilter(publicOperations),
    publicProtocol: new URL(publicUrl).protocol.slice(0, -1),
    inFlight,
  });
  const port = () => (server.address() as AddressInfo).port;
  const app = createApp({
    clientAddress: createClientAddresses(config.trustedProxies),
    trustsProxies: config.trustedProxies.length > 0,
    isOurHost: createHostCheck(publicUrl, port),
    processPages: processPages(metrics, () => !isStopping),
    table: createRoutingTable(publicOperations),
    countRequest: requestCounts.count,
    sessionActivity,
    authenticate: createAuthentication({ auth, sessions, issuer: publicUrl, log }),
    ownAnswers: ownOperations({
      openApi: createOpenApi(publicUrl),
      docsUrl,
      platformHealth: createPlatformHealth({ auth: authUrl, videos: videosUrl, transcoder: transcoderUrl, web: webUrl }),
    }),
    forward,
    answerProblem,
    logAccess: createAccessLog(log, metrics),
    inFlight,
  });

  const server = createGatewayServer(app, limits, docsUrl, createRefusalLog(log, metrics));
  const stopServer = gracefulStop(server, log);
  await Promise.all([sessions.settled(SETTLE_WITHIN_MS), requestCounts.settled()]);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port()}`;
  log.info({ url, publicUrl }, 'the gateway listens');

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await stopServer({ delayMs: config.drainDelayMs, withinMs: config.drainWithinMs });
    inFlight.stop();
    await sessionActivity.stop();
    services.stop();
    requestCounts.stop();
    await sessions.stop();
    await lines.stop();
  }
  return { url, stop, [Symbol.asyncDispose]: stop };
}
