import { sessionsInternal } from '@flotilla/contracts-auth';
import { hotStatement } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { deviceOf } from './token-pair.ts';

/**
 * Every gateway sends a minute's sessions in one batch, up to a thousand. An earlier use that another gateway sends late never overwrites a later
 * one. Rows are locked in the same order as when sessions are ended.
 */
export const recordUses = hotStatement({
  name: 'record-activity',
  text: `with held as (
      select s.id, u.* from sessions s join unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[]) as u (session, at, ip, device) on s.uuid = u.session
      where s.last_activity_date < u.at order by s.id for update of s)
    update sessions s set last_activity_date = held.at, last_activity_ip = held.ip, last_activity_device = held.device from held where s.id = held.id`,
  row: {},
});

/** Gateways send at most once a minute about each session (docs/contract/sessions.md#activity). */
export const recordActivityRoute = ({ database }: Deps) =>
  route(sessionsInternal.recordActivity, async ({ body: { used } }) => {
    const column = <Name extends keyof (typeof used)[number]>(name: Name) => used.map((each) => each[name]);
    const devices = used.map(({ device }) => deviceOf(device));
    await recordUses(database, [column('sessionId'), column('at'), column('ip'), devices]);
    return reply(204, null);
  });
