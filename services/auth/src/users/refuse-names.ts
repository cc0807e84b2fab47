import { authProblems } from '@flotilla/contracts-auth';
import { problems } from '@flotilla/problem';

/** Name of the instance's own actor; nobody may look like it. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(['peertube']);

/** Throws 409 for names that nobody may have. */
export function refuseReserved(names: readonly (string | undefined)[]): void {
  if (names.some((name) => name !== undefined && RESERVED_NAMES.has(name.toLowerCase()))) throw authProblems.user_name_taken();
}

/** After whether the names are free (docs/contract/registrations.md#order). Throws 400. */
export function refuseSameName(username: string, channelName: string | undefined): void {
  if (channelName === username) throw problems.bad_request({ detail: 'The channel must have another name than the user.' });
}
