import { federationEvents } from '@flotilla/contracts-federation';
import { videosEvents } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { publish, subscription } from '@flotilla/outbox';
import { Actor } from '../actors/actor.entity.ts';
import type { Deps } from '../deps.ts';
import { changeFollow } from './change-follow.ts';
import { SubscriptionVersion } from './subscription-version.entity.ts';

const db = tables({ Actor, SubscriptionVersion });

/** Somebody here subscribes to a channel of another instance, which is asked, or ends that, which it is told (docs/contract/federation.md#follows). */
export const onFollowSnapshot = subscription(
  videosEvents.followSnapshot,
  (deps: Deps) =>
    async ({ accountId, channelUrl, deleted, version }, { tx }) => {
      if (!channelUrl || !(await isNewest(tx, { accountId, channelUrl, version }))) return;
      const [follower, followed] = await findPair(tx, accountId, channelUrl);
      // A channel that ended took its follows along.
      if (!followed) return;
      if (!follower) throw new Error(`account ${accountId} is not known yet`);
      const changed = await changeFollow(tx, deps, { follower, followed }, deleted ? 'unfollowed' : 'requested');
      // Asked for anew before its end was heard of: the answer of then holds.
      if (!deleted && !changed) publish(tx, federationEvents.subscriptionAnswered, { about: channelUrl, accountId, state: 'accepted' });
    },
  // The other states follow from what this service told.
  { concerns: ({ channelUrl, deleted, state }) => typeof channelUrl === 'string' && (deleted || state === 'pending') },
);

async function isNewest(tx: Transaction, row: Pick<SubscriptionVersion, 'accountId' | 'channelUrl' | 'version'>): Promise<boolean> {
  const { version } = row;
  const stored = await db(tx)
    .insertInto('SubscriptionVersion')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'channelUrl']).doUpdateSet({ version }).where('SubscriptionVersion.version', '<', version),
    )
    .returning('version')
    .executeTakeFirst();
  return stored !== undefined;
}

async function findPair(tx: Transaction, accountId: number, channelUrl: string): Promise<readonly [Actor | undefined, Actor | undefined]> {
  const found = await db(tx)
    .selectFrom('Actor')
    .selectAll()
    .where((eb) => eb.or([eb.and([eb('localKind', '=', 'account'), eb('localId', '=', accountId)]), eb('url', '=', channelUrl)]))
    .execute();
  const followed = found.find(({ url, deletedAt, localKind }) => url === channelUrl && !deletedAt && localKind === null);
  return [found.find(({ localKind }) => localKind === 'account'), followed];
}
