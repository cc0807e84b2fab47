import { isConnectionFailure } from '@flotilla/database';
import { Problem } from '@flotilla/problem';

/** Whether a fact failed because what it needs is away: the database, or a service that a consumer asked. */
export function isNotToBlame(error: unknown): boolean {
  if (error instanceof Problem) return error.status === 502 || error.status === 503 || error.status === 504;
  return isConnectionFailure(error) || (error instanceof Error && error.name === 'ServiceUnreachable');
}
