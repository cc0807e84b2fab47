import { Problem } from '@flotilla/problem';

/** Something that work needs does not answer, or says that it cannot right now: the same work may well succeed later. */
export abstract class Unavailable extends Error {}

// Connection exceptions, resource exhaustion, operator intervention (a server that shuts down), what locks, deadlocks and the limits of statements and
// transactions end, and what the network says.
const UNREACHABLE =
  /^(08|53|57P)|^(57014|25P03|25P04|55P03|40001|40P01)$|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const GONE =
  /connection (terminated|error)|not queryable|timeout exceeded when trying to connect|pool is (ended|draining)|Cannot use a pool after/i;
const UNAVAILABLE = [502, 503, 504];

/** Whether work failed because what it needs is away (a database, the store, a service), so that neither the work nor who asked for it is to blame. */
export function isUnavailable(error: unknown): boolean {
  type Failure = { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };
  for (let failure = error as Failure | undefined; typeof failure === 'object' && failure; failure = failure.cause as Failure | undefined) {
    if (failure instanceof Unavailable) return true;
    if (failure instanceof Problem) return UNAVAILABLE.includes(failure.status);
    if (UNREACHABLE.test(String(failure.code)) || GONE.test(String(failure.message))) return true;
  }
  return false;
}
