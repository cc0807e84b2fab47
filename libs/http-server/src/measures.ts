import type { Operation } from '@flotilla/contract';
import type { Metrics } from '@flotilla/telemetry';

/** The metrics of one operation. */
export type OperationMeasures = {
  /** From the end of the request's head until its answer is handed over to the socket. */
  took(milliseconds: number): void;
  refused(status: number): void;
  failed(): void;
  brokeContract(): void;
};
export type Measures = { of(operation: Operation): OperationMeasures };

const SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 10];

/** Metrics of all operations; label values are operation ids and statuses, never input of clients. */
export function createMeasures(metrics: Metrics): Measures {
  const broken = metrics.counter('http_answers_breaking_contract_total', 'Answers that violated their declaration.', ['operation']);
  const failed = metrics.counter('http_operations_failed_total', 'Requests that ended in an unexpected failure.', ['operation']);
  const refused = metrics.counter('http_operations_refused_total', 'Requests answered with a problem.', ['operation', 'status']);
  const took = metrics.histogram('http_operation_seconds', 'From a request to its answer.', ['operation'], SECONDS);
  return {
    of({ id }) {
      const seconds = took.labels(id);
      return {
        took: (milliseconds) => seconds.observe(milliseconds / 1000),
        refused: (status) => refused.inc({ operation: id, status }),
        failed: () => failed.inc({ operation: id }),
        brokeContract: () => broken.inc({ operation: id }),
      };
    },
  };
}
