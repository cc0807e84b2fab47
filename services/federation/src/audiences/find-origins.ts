import { anyOf, type Connection, tables } from '@flotilla/database';
import { Actor } from '../actors/actor.entity.ts';
import { awayHosts } from '../outbox/away-hosts.ts';
import { DeliveryHost } from '../outbox/delivery-host.entity.ts';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';

const db = tables({ Actor, DeliveryHost, RemoteVideo });

/** Videos of other instances with the accounts they are of; `isAway` while the instance does not take what it is sent. */
export async function findOrigins(on: Connection, urls: readonly string[]) {
  const rows = await db(on)
    .selectFrom('RemoteVideo as v')
    .innerJoin('Actor as a', 'a.id', 'v.accountId')
    .select(['v.id', 'v.url', 'a.url as account', 'a.inbox', 'a.sharedInbox'])
    .select((eb) => eb('a.host', 'in', awayHosts(on)).as('isAway'))
    .where((eb) => anyOf(eb, 'v.url', urls))
    .where('a.deletedAt', 'is', null)
    .execute();
  return rows.map(({ inbox, sharedInbox, isAway, ...video }) => ({ ...video, isAway: isAway === true, inbox: sharedInbox ?? inbox }));
}
