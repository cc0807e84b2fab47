import { hasRight } from '@flotilla/contract';
import { archivesInternal, authProblems } from '@flotilla/contracts-auth';
import { exportsProblems } from '@flotilla/contracts-exports';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

type Asking = Pick<Deps, 'neighbours' | 'settings'>;

/** Passes for the users themselves and for administrators. Throws 403 for others, 400 where exports are switched off, and 404 when there is no such user. */
export async function refuseStranger({ settings, neighbours: { auth } }: Asking, userId: number, caller: Caller): Promise<void> {
  const isTheirs = caller.userId === userId;
  if (!isTheirs && !hasRight(caller.role, 'MANAGE_USER_EXPORTS')) throw problems.forbidden();
  refuseDisabled({ settings });
  // Sessions end with their user, so callers exist.
  if (isTheirs) return;
  const answer = await auth.call(archivesInternal.getArchivedUser, { params: { userId } });
  if (answer.status === 404) throw authProblems.user_not_found();
  if (answer.status !== 200) auth.refuse(answer);
}

export function refuseDisabled({ settings }: Pick<Deps, 'settings'>): void {
  if (!settings().export.users.enabled) throw exportsProblems.exports_disabled();
}
