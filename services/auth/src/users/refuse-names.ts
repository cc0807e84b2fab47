import { authProblems } from '@flotilla/contracts-auth';
import { problems } from '@flotilla/problem';

/** The name of the instance's own actor, which nobody else may have. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(['peertube']);

/** Throws 409 for reserved names. */
export function refuseReserved(names: readonly (string | undefined)[]): void {
  if (names.some((name) => name !== undefined && RESERVED_NAMES.has(name.toLowerCase()))) throw authProblems.user_name_taken();
}

/** To be checked after whether the names are free (docs/contract/registrations.md#order). Throws 400. */
export function refuseSameName(username: string, channelName: string | undefined): void {
  if (channelName === username) throw problems.bad_request({ detail: 'The channel must have another name than the user.' });
}
