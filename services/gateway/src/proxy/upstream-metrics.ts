import type { Metrics } from '@flotilla/telemetry';
import { createTally } from '../tally.ts';
import type { Address, Condition } from './address.ts';
import type { Bulkhead } from './bulkhead.ts';

const conditions: readonly Condition[] = ['ready', 'not_ready', 'out'];

/** Outcomes of attempts: an answer began; no connection; it broke before an answer; the bulkhead was full; the client had its share of it; it was repeated. */
const outcomes = ['answered', 'unreachable', 'broken', 'full', 'over_share', 'repeated'] as const;
export type Outcome = (typeof outcomes)[number];

export type UpstreamMetrics = {
  readonly count: (outcome: Outcome) => void;
  readonly showAddresses: (addresses: readonly Address[]) => void;
  /** Updates the gauges, and adds what was counted since the last call. */
  readonly showBulkheads: (bulkheads: readonly Bulkhead[]) => void;
};

/** The metrics of one service. Addresses are counted by condition: their names change too often to be labels. */
export function createUpstreamMetrics(metrics: Metrics, upstream: string): UpstreamMetrics {
  const addresses = metrics.gauge('flotilla_gateway_upstream_addresses', 'Addresses of a service by condition: ready, not_ready, out.', [
    'upstream',
    'condition',
  ]);
  const requests = metrics.counter('flotilla_gateway_upstream_requests_total', 'Attempts to ask a service, by what became of them.', [
    'upstream',
    'outcome',
  ]);
  const waiting = metrics.gauge('flotilla_gateway_upstream_waiting', 'Requests at a service whose answer has not begun.', ['upstream']);
  const queued = metrics.gauge('flotilla_gateway_upstream_queued', 'Requests that wait for room at a service.', ['upstream']);
  const tally = createTally(outcomes, (outcome, times) => requests.labels(upstream, outcome).inc(times));

  return {
    count: tally.count,
    showAddresses(all) {
      for (const condition of conditions) {
        addresses.labels(upstream, condition).set(all.filter((address) => address.condition === condition).length);
      }
    },
    showBulkheads(bulkheads) {
      tally.show();
      waiting.labels(upstream).set(bulkheads.reduce((sum, { inside }) => sum + inside, 0));
      queued.labels(upstream).set(bulkheads.reduce((sum, bulkhead) => sum + bulkhead.queued, 0));
    },
  };
}
