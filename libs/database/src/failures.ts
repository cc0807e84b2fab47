/** Whether a row was refused because another has the same key; `constraint` names the one that matters. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || violated === constraint);
}

// Connection exceptions, resource exhaustion, operator intervention (a server that shuts down), and what the network says.
const UNREACHABLE = /^(08|53|57P)|^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
const GONE =
  /connection (terminated|error)|not queryable|timeout exceeded when trying to connect|pool is (ended|draining)|Cannot use a pool after/i;

/** Whether the database could not be asked at all, so that the same work may well succeed later. */
export function isConnectionFailure(error: unknown): boolean {
  type Failure = { readonly code?: unknown; readonly message?: unknown; readonly cause?: unknown };
  for (let failure = error as Failure | undefined; typeof failure === 'object' && failure; failure = failure.cause as Failure | undefined) {
    if (UNREACHABLE.test(String(failure.code)) || GONE.test(String(failure.message))) return true;
  }
  return false;
}
