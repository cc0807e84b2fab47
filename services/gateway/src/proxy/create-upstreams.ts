import type { Metrics } from '@flotilla/telemetry';
import type { AnswerProblem } from '../answers/answer-problem.ts';
import { type AddressSet, type AddressSetOptions, createAddressSet } from './address-set.ts';
import { createAgents } from './agents.ts';
import { createBulkheads } from './bulkheads.ts';
import { createUpstream, type Upstream } from './upstream.ts';
import { createUpstreamMetrics } from './upstream-metrics.ts';

const TIDY_EVERY_MS = 1_000;

export type Upstreams = {
  /** By the names of services. */
  readonly upstreams: ReadonlyMap<string, Upstream>;
  /** The addresses of a service, for the gateway's own requests to it. Throws for an unknown service. */
  readonly addressesOf: (service: string) => AddressSet;
  stop(): void;
};

type Dependencies = Pick<AddressSetOptions, 'limits' | 'log' | 'lookup'> & {
  readonly metrics: Metrics;
  readonly answerProblem: AnswerProblem;
  /** In percent. */
  readonly clientShare: number;
};

/** Creates an upstream for each service. */
export function createUpstreams(urls: Readonly<Record<string, readonly string[]>>, dependencies: Dependencies): Upstreams {
  const stack: (() => void)[] = [];
  const ways = new Map(Object.entries(urls).map(([name, its]) => [name, createWay(name, its, dependencies, stack)] as const));
  return {
    upstreams: new Map([...ways].map(([name, { upstream }]) => [name, upstream])),
    addressesOf(service) {
      const way = ways.get(service);
      if (!way) throw new Error(`there is no way to the service ${service}`);
      return way.addresses;
    },
    stop: () => stack.forEach((stop) => stop()),
  };
}

function createWay(
  name: string,
  urls: readonly string[],
  { limits, log, lookup, metrics, answerProblem, clientShare }: Dependencies,
  stack: (() => void)[],
) {
  const figures = createUpstreamMetrics(metrics, name);
  const agents = createAgents(
    schemeOf(name, urls),
    limits.connectInMs,
    (key) => addresses.addresses.find((address) => address.key === key)?.target.name,
  );
  const addresses = createAddressSet(urls, {
    name,
    limits,
    log,
    lookup,
    abandoned: ({ target }) => agents.closeIdle(target),
    changed: figures.showAddresses,
  });
  const bulkheads = createBulkheads(limits, clientShare);
  const tidying = setInterval(() => {
    agents.sweep();
    figures.showBulkheads(bulkheads.all);
  }, TIDY_EVERY_MS).unref();
  stack.push(addresses.stop, agents.stop, () => clearInterval(tidying));
  return { addresses, upstream: createUpstream({ addresses, agents, bulkheads, metrics: figures, answerProblem }) };
}

function schemeOf(name: string, urls: readonly string[]): string {
  const schemes = new Set(urls.map((url) => new URL(url).protocol));
  const [scheme = ''] = schemes;
  if (schemes.size !== 1 || !/^https?:$/.test(scheme))
    throw new Error(`The addresses of ${name} must all begin with http:// or all with https://.`);
  return scheme;
}
