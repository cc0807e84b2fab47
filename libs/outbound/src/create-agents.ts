import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { createGuard } from './guard.ts';

type Guard = ReturnType<typeof createGuard>;

const CONNECTIONS_PER_HOST = 8;
/** Deliveries wait for 1,500 at once, and connections of answered ones are kept for a few seconds. More are refused. */
const HOSTS_AT_ONCE = 5_000;
const CONNECT_WITHIN_MS = 10_000;

/** Connections to other hosts: few to each, so that a slow one delays only those who ask it. A proxy, if there is one, resolves names itself. */
export function createAgents({ isPlain, lookupAnywhere, lookupInside }: Guard, proxy: string | undefined) {
  const limits = { connections: CONNECTIONS_PER_HOST, maxOrigins: HOSTS_AT_ONCE, pipelining: 1, allowH2: false };
  const connect = { timeout: CONNECT_WITHIN_MS, allowH2: false, autoSelectFamily: true };
  const agents: [Dispatcher, Dispatcher] | [Dispatcher] = proxy
    ? [new ProxyAgent({ ...limits, uri: proxy, requestTls: connect, connectTimeout: CONNECT_WITHIN_MS })]
    : [
        new Agent({ ...limits, connect: { ...connect, lookup: lookupAnywhere } }),
        new Agent({ ...limits, connect: { ...connect, lookup: lookupInside } }),
      ];
  const [anywhere, inside = anywhere] = agents;
  return {
    agentFor: (url: URL): Dispatcher => (isPlain(url) ? inside : anywhere),
    async [Symbol.asyncDispose]() {
      await Promise.all(agents.map((agent) => agent.destroy()));
    },
  };
}
