import { authProblems, type sessionsApi } from '@flotilla/contracts-auth';
import { tables } from '@flotilla/database';
import { type HandlerInput, reply } from '@flotilla/http-server';
import type { Caller } from '@flotilla/identity';
import { LockMode } from '@mikro-orm/core';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { User } from '../users/user.entity.ts';
import { endSession } from './end-session.ts';
import { Session } from './session.entity.ts';

const db = tables({ User });

type Request = Pick<HandlerInput<typeof sessionsApi.revokeTokenSession>, 'caller' | 'params'>;

/** Two methods, one effect (docs/contract/sessions.md#end-one). */
export const answerRevocation =
  (deps: Deps) =>
  async ({ params, caller }: Request) => {
    await refuseForeignUser(deps, params.id, caller);
    await revokeTokenSession(deps, { userId: params.id, tokenSessionId: params.tokenSessionId, caller });
    return reply(200, { success: true });
  };

/** Ends one usable session of a user, everywhere within two seconds. Throws 404 when it is unknown, ended, or somebody else's. */
export async function revokeTokenSession(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { userId, tokenSessionId, caller }: { readonly userId: number; readonly tokenSessionId: number; readonly caller: Caller },
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const usable = { endedAt: null, accessExpiresAt: { $gt: now }, refreshExpiresAt: { $gt: now } };
    const session = await tx.findOne(Session, { id: tokenSessionId, userId, ...usable }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!session) throw authProblems.token_session_not_found();
    if (caller.userId !== userId) {
      const user = await db(tx).selectFrom('User').select('username').where('id', '=', userId).executeTakeFirst();
      const values = { id: userId, username: user?.username, ...newValues({ session: 'ended' }) };
      await recordAuditEvent(tx, { clock }, caller, { domain: 'users', action: 'update', values });
    }
    endSession(tx, session, now, 'revoked in the list of sessions');
  });
}
