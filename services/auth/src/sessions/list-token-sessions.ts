import { sessionsApi } from '@flotilla/contracts-auth';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseForeignUser } from '../users/refuse-foreign-user.ts';

type Query = {
  readonly userId: number;
  readonly sessionId: string;
  readonly start?: number;
  readonly count?: number;
  readonly sort?: string;
};
type Row = {
  id: number;
  currentSession: boolean;
  loginDevice: string | null;
  loginIP: string | null;
  loginDate: Date;
  lastActivityDevice: string | null;
  lastActivityIP: string | null;
  lastActivityDate: Date;
  createdAt: Date;
};

export const listTokenSessionsRoute = (deps: Deps) =>
  route(sessionsApi.listTokenSessions, async ({ params, query, caller }) => {
    await refuseForeignUser(deps, params.id, caller);
    return reply(200, await listTokenSessions(deps, { userId: params.id, sessionId: caller.sessionId, ...query }));
  });

/** Both tokens of it can be used (docs/contract/sessions.md#list). */
export const IS_USABLE = 'ended_at is null and access_expires_at > $2 and refresh_expires_at > $2';

/** The usable sessions of a user; the caller's own is marked. */
export async function listTokenSessions(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { userId, sessionId, start = 0, count = 15, sort = '-createdAt' }: Query,
) {
  const now = clock.now();
  const order = sort === 'createdAt' ? 'created_at, id' : 'created_at desc, id';
  const [rows, [counted]] = await Promise.all([
    database.query<Row>({
      text: `select id, uuid = $3 as "currentSession", login_device as "loginDevice", login_ip as "loginIP", login_date as "loginDate",
          last_activity_device as "lastActivityDevice", last_activity_ip as "lastActivityIP", last_activity_date as "lastActivityDate",
          created_at as "createdAt"
        from sessions where user_id = $1 and ${IS_USABLE} order by ${order} limit $4 offset $5`,
      values: [userId, now, sessionId, count, start],
    }),
    database.query<{ total: number }>({
      text: `select count(*)::int as total from sessions where user_id = $1 and ${IS_USABLE}`,
      values: [userId, now],
    }),
  ]);
  return {
    total: counted?.total ?? 0,
    data: rows.map(({ loginDate, lastActivityDate, createdAt, ...row }) => ({
      ...row,
      loginDate: loginDate.toISOString(),
      lastActivityDate: lastActivityDate.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  };
}
