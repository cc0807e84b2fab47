import type { Metrics } from '@flotilla/telemetry';

export type Outcome = 'handled' | 'parked' | 'retried';

/** Counts deliveries by outcome. */
export function countOutcomes(metrics: Metrics | undefined): (outcome: Outcome, topic: string, group: string) => void {
  const counter = metrics?.counter('flotilla_event_deliveries_total', 'Deliveries of events by outcome.', ['outcome', 'topic', 'group']);
  return (outcome, topic, group) => counter?.inc({ outcome, topic, group });
}
