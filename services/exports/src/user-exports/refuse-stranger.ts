import { hasRight, type Right } from '@flotilla/contract';
import { archivesInternal, authProblems } from '@flotilla/contracts-auth';
import { exportsProblems } from '@flotilla/contracts-exports';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../deps.ts';

type Asking = Pick<Deps, 'neighbours' | 'settings'>;
type Asked = { readonly right: Right; readonly refuseDisabled?: () => void };

/** Passes for the users themselves and for administrators. Throws 403 for others, 400 where exports are switched off, and 404 when there is no such user. */
export const refuseStranger = ({ settings, neighbours }: Asking, userId: number, caller: Caller) =>
  refuseOthers({ neighbours }, userId, caller, { right: 'MANAGE_USER_EXPORTS', refuseDisabled: () => refuseDisabled({ settings }) });

/** Passes for the users themselves and for who has the right. Throws 403 for others, what `refuseDisabled` throws, and 404 when there is no such user. */
export async function refuseOthers(
  { neighbours: { auth } }: Pick<Deps, 'neighbours'>,
  userId: number,
  caller: Caller,
  asked: Asked,
): Promise<void> {
  const isTheirs = caller.userId === userId;
  if (!isTheirs && !hasRight(caller.role, asked.right)) throw problems.forbidden();
  asked.refuseDisabled?.();
  // Sessions end with their user, so callers exist.
  if (isTheirs) return;
  const answer = await auth.call(archivesInternal.getArchivedUser, { params: { userId } });
  if (answer.status === 404) throw authProblems.user_not_found();
  if (answer.status !== 200) auth.refuse(answer);
}

export function refuseDisabled({ settings }: Pick<Deps, 'settings'>): void {
  if (!settings().export.users.enabled) throw exportsProblems.exports_disabled();
}
