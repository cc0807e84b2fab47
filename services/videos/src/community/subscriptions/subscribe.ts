import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, Channel, findChannelId, findOwnAccountId } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls, isRemote } from '../../instance-urls.ts';
import type { MeetOptions } from '../../neighbours.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import { forgetNotifications } from '../notifications/forget-notifications.ts';
import { notifyOfFollow } from '../notifications/notify-people.ts';
import { Follow } from './follow.entity.ts';
import { publishFollow } from './publish-follow.ts';
import { refuseHandle } from './strict-handle.ts';

const db = tables({ Account, Channel, Follow });
const gone = ['id', 'accountId', 'channelId', 'state', 'createdAt', 'updatedAt'] as const;
const columns = [...gone, 'version'] as const;

/** Nothing is returned when there is no such channel, or when the account is subscribed already; who has not answered is asked again. */
const add = prepared('add-follow', (on, accountId: number, channel: string, now: Date) =>
  db(on)
    .insertInto('Follow')
    .columns(['accountId', 'channelId', 'state', 'createdAt', 'updatedAt'])
    .expression((eb) =>
      eb
        // The owner first, as whoever publishes: their account, then the channel.
        .selectFrom('Channel as c')
        .innerJoin('Account as o', 'o.id', 'c.accountId')
        .select([
          sql<number>`${accountId}::int`.as('accountId'),
          'c.id as channelId',
          // Who has a channel elsewhere is asked first.
          sql<'accepted' | 'pending'>`case when c.url is null then 'accepted' else 'pending' end`.as('state'),
          sql<Date>`${now}::timestamptz`.as('createdAt'),
          sql<Date>`${now}::timestamptz`.as('updatedAt'),
        ])
        .where('c.name', '=', channel)
        .where('c.removedAt', 'is', null)
        .forKeyShare('o'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'channelId'])
        .doUpdateSet((eb) => ({ state: eb.ref('excluded.state'), updatedAt: eb.ref('excluded.updatedAt'), version: nextVersion() }))
        .where('Follow.state', '<>', 'accepted'),
    )
    .returning(columns),
);
const remove = prepared('remove-follow', (on, accountId: number, channel: string) =>
  db(on)
    .deleteFrom('Follow')
    .where('accountId', '=', accountId)
    .where('channelId', '=', (eb) => eb.selectFrom('Channel').select('id').where('name', '=', channel))
    .returning([...gone, nextVersion().as('version')]),
);

type Writing = Pick<Deps, 'clock' | 'config' | 'database' | 'neighbours'>;

const isKnown = async ({ database }: Pick<Deps, 'database'>, name: string): Promise<boolean> =>
  (await db(database).selectFrom('Channel').select('id').where('name', '=', name).executeTakeFirst()) !== undefined;

/**
 * Subscribes to a channel of this instance at once, to one of another instance as soon as that agrees. What is no channel here is passed over
 * (docs/contract/subscriptions.md#subscribe). Throws 404 for a remote one that cannot be found, and 503 instead where the caller `canWait` until it can.
 */
export async function subscribe(deps: Writing, handle: string, caller: Caller, options?: MeetOptions): Promise<void> {
  const urls = instanceUrls(deps.config.publicUrl);
  refuseHandle(handle, urls.host);
  const accountId = await findOwnAccountId(deps, caller);
  const name = actorKey(handle, urls);
  if (name === undefined) return;
  if (isRemote(handle, urls) && !(await isKnown(deps, name))) {
    await deps.neighbours.meet(handle, options);
    await findChannelId(deps, handle);
  }
  await deps.database.transaction(async (tx) => {
    const [row] = await add(tx, accountId, name, deps.clock.now());
    if (!row) return;
    await publishFollow(tx, row, false);
    await notifyOfFollow(tx, { followId: row.id, accountId, channelId: row.channelId, now: row.createdAt });
  });
}

/** Ends a subscription. Throws 404 when there is none. */
export async function unsubscribe(deps: Omit<Writing, 'neighbours'>, handle: string, caller: Caller): Promise<void> {
  const urls = instanceUrls(deps.config.publicUrl);
  refuseHandle(handle, urls.host);
  const accountId = await findOwnAccountId(deps, caller);
  await deps.database.transaction(async (tx) => {
    const [row] = await remove(tx, accountId, actorKey(handle, urls) ?? '');
    if (!row) throw videosProblems.subscription_not_found();
    await publishFollow(tx, row, true);
    await forgetNotifications(tx, 'followId', [row.id]);
  });
}
