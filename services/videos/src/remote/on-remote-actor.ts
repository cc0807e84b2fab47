import { federationEvents } from '@flotilla/contracts-federation';
import { type Transaction, tables } from '@flotilla/database';
import { enqueueJob } from '@flotilla/jobs';
import { subscription } from '@flotilla/outbox';
import { removeChannelLater } from '../actor-removal/index.ts';
import { Account, Channel, hideVideosOfChannel, removeRemoteAccountJob } from '../catalogue/index.ts';
import { freePlaylists } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { rememberDeletion } from './deletions.ts';
import { saveActor } from './save-actors.ts';

const db = tables({ Account, Channel });
/** So many videos are hidden at once; jobs hide those that are left, and delete all. */
const HIDDEN_AT_ONCE = 500;

export const onRemoteActorChanged = subscription(
  federationEvents.remoteActorChanged,
  ({ config }: Deps) =>
    async ({ actor, owner }, { tx, message }) => {
      await saveActor(tx, { actor, owner }, { urls: instanceUrls(config.publicUrl), now: new Date(message.occurredAt) });
    },
);

/** An account takes along its channels and whatever it did here, a channel its videos. */
export const onRemoteActorDeleted = subscription(
  federationEvents.remoteActorDeleted,
  (_deps: Deps) =>
    async ({ about, kind }, { tx, message }) => {
      const now = new Date(message.occurredAt);
      await rememberDeletion(tx, about, now);
      if (kind === 'channel') {
        const channel = await db(tx).selectFrom('Channel').select(['id', 'url', 'accountId']).where('url', '=', about).executeTakeFirst();
        if (channel) await endChannel(tx, channel, now);
        return;
      }
      const account = await db(tx).selectFrom('Account').select('id').where('url', '=', about).executeTakeFirst();
      if (!account) return;
      const channels = await db(tx)
        .selectFrom('Channel')
        .select(['id', 'url', 'accountId'])
        .where('accountId', '=', account.id)
        .orderBy('id')
        .execute();
      for (const channel of channels) await endChannel(tx, channel, now);
      await enqueueJob(tx, removeRemoteAccountJob, { accountId: account.id }, { uniqueKey: `remove-remote-account:${account.id}` });
    },
);

type Ending = { readonly id: number; readonly url: string | null; readonly accountId: number };

async function endChannel(tx: Transaction, { id, url, accountId }: Ending, now: Date): Promise<void> {
  if (url !== null) await rememberDeletion(tx, url, now);
  await freePlaylists(tx, { accountId, channelId: id }, now);
  await hideVideosOfChannel(tx, id, HIDDEN_AT_ONCE);
  await db(tx).updateTable('Channel').set({ removedAt: now }).where('id', '=', id).execute();
  await removeChannelLater(tx, id);
}
