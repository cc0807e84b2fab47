import type { RemotePlaylist as Described } from '@flotilla/contracts-federation';
import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** A playlist of another instance. Its elements are in `videos`. */
const RemotePlaylistSchema = defineEntity({
  name: 'RemotePlaylist',
  tableName: 'remote_playlists',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    url: p.text().unique(),
    accountId: () => p.manyToOne(Actor).mapToPk().name('account_id').deleteRule('cascade').index(),
    channelId: () => p.manyToOne(Actor).mapToPk().name('channel_id').deleteRule('cascade').index(),
    /** As its own document describes it. */
    facts: p.json<Omit<Described, 'elements'>>(),
    /** The instance follows its owner; as `videos` was told. */
    isFollowed: p.boolean(),
    createdAt: p.datetime(),
    /** When its document was last read. */
    updatedAt: p.datetime(),
  },
});

export class RemotePlaylist extends RemotePlaylistSchema.class {}
RemotePlaylistSchema.setClass(RemotePlaylist);
