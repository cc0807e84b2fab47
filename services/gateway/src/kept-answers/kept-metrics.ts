import type { Metrics } from '@flotilla/telemetry';
import { createTally } from '../tally.ts';

/** How requests for answers that may be kept were answered: with a kept one, by asking the service, with the answer that another request waited for. */
const outcomes = ['asked', 'kept', 'shared'] as const;
export type KeptOutcome = (typeof outcomes)[number];

export type KeptMetrics = {
  readonly count: (outcome: KeptOutcome) => void;
  /** Adds what was counted since the last call. */
  readonly show: (bytes: number) => void;
};

export function createKeptMetrics(metrics: Metrics): KeptMetrics {
  const answers = metrics.counter(
    'flotilla_gateway_kept_answers_total',
    'Requests for answers that may be kept, by how they were answered.',
    ['outcome'],
  );
  const size = metrics.gauge('flotilla_gateway_kept_answers_bytes', 'Memory that kept answers take.');
  const tally = createTally(outcomes, (outcome, times) => answers.labels(outcome).inc(times));

  return {
    count: tally.count,
    show(bytes) {
      tally.show();
      size.set(bytes);
    },
  };
}
