import type { Input } from '@flotilla/contract';
import { sessionsApi } from '@flotilla/contracts-auth';
import { asBoolean, datesAsText, page, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';
import { Session } from './session.entity.ts';

type Query = Input<typeof sessionsApi.listTokenSessions>['query'] & { readonly userId: number; readonly sessionId: string };

const db = tables({ Session });

export const listTokenSessionsRoute = (deps: Deps) =>
  route(sessionsApi.listTokenSessions, async ({ params, query, caller }) => {
    await refuseForeignUser(deps, params.id, caller);
    return reply(200, await listTokenSessions(deps, { userId: params.id, sessionId: caller.sessionId, ...query }));
  });

/** The sessions of a user of which both tokens can be used (docs/contract/sessions.md#list); the caller's own is marked. */
export const listTokenSessions = ({ database, clock }: Pick<Deps, 'clock' | 'database'>, { userId, sessionId, ...paging }: Query) =>
  page({
    query: db(database)
      .selectFrom('Session')
      .select(['id', 'loginDevice', 'loginIp as loginIP', 'loginDate', 'createdAt'])
      .select(['lastActivityDevice', 'lastActivityIp as lastActivityIP', 'lastActivityDate'])
      .select((eb) => asBoolean(eb('uuid', '=', sessionId)).as('currentSession'))
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .where('accessExpiresAt', '>', clock.now())
      .where('refreshExpiresAt', '>', clock.now()),
    paging: { sort: '-createdAt', ...paging },
    sorts: { createdAt: 'createdAt' },
    shape: datesAsText,
  });
