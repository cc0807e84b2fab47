import { Problem } from '@flotilla/problem';

/** Something that the work needs does not answer or refuses for the moment: the same work may succeed later. */
export abstract class Unavailable extends Error {}

// SQLSTATEs of connection exceptions, exhausted resources, operator intervention (a server that shuts down), lock time-outs, serialization failures
// and deadlocks; then errors of the network.
const UNREACHABLE = /^(08|53|57P)|^(55P03|40001|40P01)$|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
// Time limits of a statement, an idle transaction, a transaction. A statement cancelled by an administrator also has the first code.
const TIME_LIMITS = /^(57014|25P03|25P04)$/;
const GONE =
  /connection (terminated|error)|not queryable|timeout exceeded when trying to connect|pool is (ended|draining)|Cannot use a pool after/i;
const UNAVAILABLE = [502, 503, 504];

type Failure = { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };

/** Whether work failed because something it needs (a database, the object store, a service) is unavailable, and not because of the work or its input. */
export function isUnavailable(error: unknown): boolean {
  for (const failure of causesOf(error)) {
    if (failure instanceof Unavailable) return true;
    if (failure instanceof Problem) return UNAVAILABLE.includes(failure.status);
    if (UNREACHABLE.test(String(failure.code)) || GONE.test(String(failure.message))) return true;
  }
  return false;
}

/**
 * Whether the database ended work at its time limit. The database is available and the work may always be too slow, so jobs and events count it as
 * a failure; a request may succeed when it is repeated.
 */
export function isTimeLimit(error: unknown): boolean {
  return causesOf(error).some(({ code }) => TIME_LIMITS.test(String(code)));
}

/** The failure and its chain of causes, outermost first. */
function causesOf(error: unknown): Failure[] {
  const causes: Failure[] = [];
  for (let failure = error; typeof failure === 'object' && failure && !causes.includes(failure); failure = (failure as Failure).cause)
    causes.push(failure);
  return causes;
}
