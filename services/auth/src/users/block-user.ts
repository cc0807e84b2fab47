import { usersApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { notifyUser } from '../mail/notify-user.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { lockManagedUser, refuseRoot } from './lock-managed-user.ts';
import { publishUser } from './publish-user.ts';

type Request = { readonly userId: number; readonly blocked: boolean; readonly reason: string | null; readonly caller: Caller };

export const blockUserRoute = (deps: Deps) =>
  route(usersApi.blockUser, async ({ params, body, caller }) => {
    await blockUser(deps, { userId: params.id, blocked: true, reason: body.reason ?? null, caller });
    return reply(204, null);
  });

export const unblockUserRoute = (deps: Deps) =>
  route(usersApi.unblockUser, async ({ params, caller }) => {
    await blockUser(deps, { userId: params.id, blocked: false, reason: null, caller });
    return reply(204, null);
  });

/** Blocks or unblocks a user; either ends all sessions (docs/contract/sessions.md#end-all). Throws 404, 403, 400 for `root`. */
export async function blockUser(
  deps: Pick<Deps, 'clock' | 'database' | 'mailer' | 'seal'>,
  { userId, blocked, reason, caller }: Request,
): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const user = await lockManagedUser(tx, userId, caller);
    refuseRoot(user, blocked ? 'blocked' : 'unblocked');
    if (user.blocked === blocked && user.blockedReason === reason) return;
    const before = { blocked: user.blocked, reason: user.blockedReason };
    user.blocked = blocked;
    user.blockedReason = reason;
    await endSessionsOf(tx, userId, { now, reason: blocked ? 'the user was blocked' : 'the user was unblocked' });
    publishUser(tx, user);
    const values = { ...before, id: userId, username: user.username, ...newValues({ blocked, reason }) };
    await recordAuditEvent(tx, deps, caller, { domain: 'users', action: 'update', values });
    await notifyUser(tx, deps, user, blocked ? { kind: 'accountBlocked', reason } : { kind: 'accountUnblocked' });
  });
}
