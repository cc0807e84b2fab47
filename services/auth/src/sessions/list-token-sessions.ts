import { listing } from '@flotilla/contract';
import { sessionsApi } from '@flotilla/contracts-auth';
import { asBoolean, byName, datesAsText, page, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { Session } from './session.entity.ts';

const db = tables({ Session });
type Holder = { readonly userId: number; readonly sessionId: string };

/** The sessions of a user whose access and refresh tokens are both valid (docs/contract/sessions.md#list); the caller's own is marked. */
export const listTokenSessions = listing(sessionsApi.listTokenSessions, ({ database, clock }: Deps, paging, holder: Holder) =>
  page({
    query: db(database)
      .selectFrom('Session')
      .select(['id', 'loginDevice', 'loginIp as loginIP', 'loginDate', 'createdAt'])
      .select(['lastActivityDevice', 'lastActivityIp as lastActivityIP', 'lastActivityDate'])
      .select((eb) => asBoolean(eb('uuid', '=', holder.sessionId)).as('currentSession'))
      .where('userId', '=', holder.userId)
      .where('endedAt', 'is', null)
      .where((eb) => eb(eb.fn<Date>('least', ['accessExpiresAt', 'refreshExpiresAt']), '>', clock.now())),
    paging,
    sorts: byName('createdAt'),
    shape: datesAsText,
  }),
);
