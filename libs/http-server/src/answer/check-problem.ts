import { type Operation, problemsOf } from '@flotilla/contract';
import { Problem } from '@flotilla/problem';
import type { Log } from '@flotilla/telemetry';
import type { OperationMeasures } from '../measures.ts';

type Surroundings = { readonly production: boolean; readonly log: Log; readonly measure: OperationMeasures };
export type CheckProblem = (failure: unknown) => unknown;

/**
 * Compares a failure with the declaration of its operation. A Problem that is not named there becomes an error, and so a 500; in production it is logged,
 * counted and answered as it is.
 */
export function createProblemCheck(operation: Operation, { production, log, measure }: Surroundings): CheckProblem {
  const declared = new Set(problemsOf(operation));
  return (failure) => {
    if (!(failure instanceof Problem) || (failure.declaredAs !== undefined && declared.has(failure.declaredAs))) return failure;
    const problem = failure.declaredAs ?? `a ${failure.status} without a name`;
    if (!production) return new Error(`${operation.id} answered ${problem}, which it does not declare`, { cause: failure });
    measure.brokeContract();
    log.error({ operation: operation.id, problem }, 'problem was not declared by its operation');
    return failure;
  };
}
