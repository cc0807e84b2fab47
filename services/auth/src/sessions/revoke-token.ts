import { sessionsApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import { LockMode } from '@mikro-orm/core';
import type { Deps } from '../deps.ts';
import { endSession } from './end-session.ts';
import { Session } from './session.entity.ts';

export const revokeTokenRoute = ({ database, clock }: Deps) =>
  route(sessionsApi.revokeToken, async ({ caller }) => {
    await database.transaction(async (tx) => {
      const session = await tx.findOne(Session, { uuid: caller.sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (session) endSession(tx, session, clock.now(), 'signed out');
    });
    return reply(200, { success: true });
  });
