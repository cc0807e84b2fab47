import { Problem } from '@flotilla/problem';

/** Something that work needs does not answer, or says that it cannot right now: the same work may well succeed later. */
export abstract class Unavailable extends Error {}

// Connection exceptions, resource exhaustion, operator intervention (a server that shuts down), what locks, deadlocks and serialization end, and
// errors of the network.
const UNREACHABLE = /^(08|53|57P)|^(55P03|40001|40P01)$|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
// A statement, an idle transaction, a transaction. An administrator who cancels a statement has the code of the first as well.
const TIME_LIMITS = /^(57014|25P03|25P04)$/;
const GONE =
  /connection (terminated|error)|not queryable|timeout exceeded when trying to connect|pool is (ended|draining)|Cannot use a pool after/i;
const UNAVAILABLE = [502, 503, 504];

type Failure = { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };

/** Whether work failed because what it needs is away (a database, the store, a service), so that neither the work nor who asked for it is to blame. */
export function isUnavailable(error: unknown): boolean {
  for (const failure of causesOf(error)) {
    if (failure instanceof Unavailable) return true;
    if (failure instanceof Problem) return UNAVAILABLE.includes(failure.status);
    if (UNREACHABLE.test(String(failure.code)) || GONE.test(String(failure.message))) return true;
  }
  return false;
}

/**
 * Whether the database ended work at its time limit. The database is there and the work may be too slow for ever, so that jobs and events count it as
 * a failure; somebody who waits for an answer may well succeed later.
 */
export function isTimeLimit(error: unknown): boolean {
  return causesOf(error).some(({ code }) => TIME_LIMITS.test(String(code)));
}

/** The failure and what caused it, from the outside in. */
function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (let failure = error; typeof failure === 'object' && failure && !causes.includes(failure); failure = (failure as Failure).cause)
    causes.push(failure);
  return causes;
}
