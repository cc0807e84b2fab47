import { federationEvents } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { Channel } from '../catalogue/index.ts';
import { moveSubscriptionsLater } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { areOfOneOtherHost } from './foreign.ts';
import { saveAccount, saveChannel } from './save-actors.ts';

const db = tables({ Channel });

/** Whoever was subscribed to the channel is subscribed to the one that it goes on as. */
export const onRemoteChannelMoved = subscription(
  federationEvents.remoteChannelMoved,
  ({ config }: Deps) =>
    async ({ formerUrl, channel, account }, { tx, message }) => {
      const around = { urls: instanceUrls(config.publicUrl), now: new Date(message.occurredAt) };
      if (!areOfOneOtherHost([channel.url, account.url], around.urls)) return;
      const former = await db(tx).selectFrom('Channel').select('id').where('url', '=', formerUrl).executeTakeFirst();
      if (!former) return;
      const accountId = await saveAccount(tx, account, around);
      const movedToId = accountId === undefined ? undefined : await saveChannel(tx, channel, accountId, around);
      if (movedToId === undefined || movedToId === former.id) return;
      await moveSubscriptionsLater(tx, { channelId: former.id, movedToId }, around.now);
    },
);
