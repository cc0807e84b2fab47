import { federationEvents } from '@flotilla/contracts-federation';
import { sql, tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Account, Channel } from '../catalogue/index.ts';
import { RemoteFollower } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { areOfOneOtherHost } from './foreign.ts';
import { localActor } from './local-ids.ts';
import { saveAccount } from './save-actors.ts';
import { count } from './storable.ts';

const db = tables({ Account, Channel, RemoteFollower });

/** Who elsewhere follows a local account or channel, and how many do. Groups are counted, but they are no accounts and so not listed. */
export const onRemoteFollowed = subscription(
  federationEvents.remoteFollowed,
  ({ config }: Deps) =>
    async ({ about, total, isFollowing, follower, followerUrl }, { tx, message }) => {
      const urls = instanceUrls(config.publicUrl);
      const now = new Date(message.occurredAt);
      const actor = localActor(about, urls);
      if (!actor || !areOfOneOtherHost([followerUrl], urls)) return;
      // Before the row of whoever is followed is locked, as other events do.
      const isListed = isFollowing && follower?.kind === 'account' && follower.url === followerUrl;
      const savedId = isListed ? await saveAccount(tx, follower, { urls, now }) : undefined;
      const followed = await db(tx)
        .updateTable(actor.kind === 'account' ? 'Account' : 'Channel')
        .set({ followersElsewhere: count(total) })
        .where('name', '=', actor.name)
        .where('url', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!followed) return;
      const column = actor.kind === 'account' ? 'followedAccountId' : 'channelId';
      if (savedId !== undefined) {
        await db(tx)
          .insertInto('RemoteFollower')
          .values({ id: sql<number>`nextval('follows_id_seq')::int`, accountId: savedId, [column]: followed.id, createdAt: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return;
      }
      await db(tx)
        .deleteFrom('RemoteFollower')
        .where(column, '=', followed.id)
        .where('accountId', 'in', db(tx).selectFrom('Account').select('id').where('url', '=', followerUrl))
        .execute();
    },
);
