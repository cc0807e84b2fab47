import { federationEvents } from '@flotilla/contracts-federation';
import { tables } from '@flotilla/database';
import { subscription } from '@flotilla/outbox';
import { closeGap, endPlaylist, lockPlaylistsOf, Playlist } from '../community/index.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { rememberDeletion } from './deletions.ts';
import { savePlaylist } from './save-playlist.ts';

const db = tables({ Playlist });

export const onRemotePlaylistChanged = subscription(
  federationEvents.remotePlaylistChanged,
  ({ config }: Deps) =>
    async (payload, { tx, message, log }) => {
      const refusal = await savePlaylist(tx, payload, { urls: instanceUrls(config.publicUrl), now: new Date(message.occurredAt) });
      if (refusal) log.info({ url: payload.playlist.url, refusal }, 'a remote playlist was not taken');
    },
);

export const onRemotePlaylistListed = subscription(
  federationEvents.remotePlaylistListed,
  (_deps: Deps) =>
    async ({ about, isFollowed }, { tx }) => {
      await db(tx).updateTable('Playlist').set({ isFollowed }).where('url', '=', about).execute();
    },
);

export const onRemotePlaylistDeleted = subscription(
  federationEvents.remotePlaylistDeleted,
  (_deps: Deps) =>
    async ({ about }, { tx, message }) => {
      await rememberDeletion(tx, about, new Date(message.occurredAt));
      const found = db(tx).selectFrom('Playlist').select(['id', 'accountId', 'channelId', 'channelPosition']).where('url', '=', about);
      const owner = await found.executeTakeFirst();
      if (!owner) return;
      await lockPlaylistsOf(tx, owner.accountId);
      const playlist = await found.forUpdate().executeTakeFirst();
      if (!playlist) return;
      await endPlaylist(tx, playlist.id);
      await closeGap(tx, playlist);
    },
);
