import { type Operation, problemsOf } from '@flotilla/contract';
import { Problem } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';
import type { OperationMeasures } from '../measures.ts';

/** What any request may meet, whatever its declaration says. */
const ANYWHERE = ['internal_error', 'request_timeout', 'unavailable'];

type Surroundings = { readonly production: boolean; readonly log: Log; readonly measure: OperationMeasures };
export type CheckProblem = <T>(work: () => Promise<T> | T) => Promise<T>;

/**
 * Runs code of an operation and holds what it refuses with against the declaration. A Problem that is not named there is a failure; in production it is
 * logged, counted and answered as it is.
 */
export function createProblemCheck(operation: Operation, { production, log, measure }: Surroundings): CheckProblem {
  const declared = new Set([...problemsOf(operation), ...ANYWHERE]);
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Problem) || (error.declaredAs !== undefined && declared.has(error.declaredAs))) throw error;
      const problem = error.declaredAs ?? `a ${error.status} without a name`;
      if (!production) throw new Error(`${operation.id} answered ${problem}, which it does not declare`, { cause: error });
      measure.brokeContract();
      log.error({ operation: operation.id, problem }, 'a problem broke its contract');
      throw error;
    }
  };
}
