import { authProblems, sessionsApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { refuseAboveModerator } from '../users/lock-managed-user.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { userRepository } from '../users/user.repository.ts';
import { endSessionsOf } from './end-sessions-of.ts';

export const endTokenSessionsRoute = (deps: Deps) =>
  route(sessionsApi.endTokenSessions, async ({ params, caller }) => {
    await refuseForeignUser(deps, params.id, caller);
    await endTokenSessions(deps, { userId: params.id, caller });
    return reply(204, null);
  });

/**
 * Ends all sessions of a user, everywhere within two seconds, also those that are not listed because only their refresh token is still valid; users who
 * end their own keep the present one. Throws 404 when the user is deleted, 403 for a moderator when the user has become moderator or administrator.
 */
export async function endTokenSessions(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { userId, caller }: { readonly userId: number; readonly caller: Caller },
): Promise<void> {
  const isOwn = caller.userId === userId;
  await database.transaction(async (tx) => {
    const user = await userRepository(tx).lock(userId);
    if (user?.state !== 'active') throw authProblems.user_not_found();
    if (isOwn) {
      await endSessionsOf(tx, userId, { now: clock.now(), reason: 'signed out everywhere else', except: caller.sessionId });
      return;
    }
    refuseAboveModerator(user, caller);
    await endSessionsOf(tx, userId, { now: clock.now(), reason: 'all sessions were ended by somebody else' });
    const values = { id: userId, username: user.username, ...newValues({ session: 'all ended' }) };
    await recordAuditEvent(tx, { clock }, caller, { domain: 'users', action: 'update', values });
  });
}
