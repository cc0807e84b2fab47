import type { PlaylistPrivacy, PlaylistType } from '@flotilla/contracts-videos';
import { defineEntity, p } from '@mikro-orm/core';
import { Account, Channel } from '../../catalogue/index.ts';

export const MOST_ELEMENTS = 10_000;

/**
 * A list of videos in an order. It goes with its account or channel also where an earlier release deletes these, which does not know of it. Triggers make a Watch later list with every account, and keep the number of elements
 * (migrations).
 */
const PlaylistSchema = defineEntity({
  name: 'Playlist',
  tableName: 'playlists',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    uuid: p.uuid().unique(),
    /** Its id at its origin; null of one of this instance. */
    url: p.text().nullable(),
    /** Of another instance: the instance follows its owner. */
    isFollowed: p.boolean().default(true),
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').deleteRule('cascade').index(false),
    channelId: () => p.manyToOne(Channel).mapToPk().name('channel_id').nullable().deleteRule('cascade').index(false),
    /** Its rank among the playlists of the channel, from 1 on and without gaps. */
    channelPosition: p.integer().nullable(),
    type: p.integer().$type<PlaylistType>(),
    privacy: p.integer().$type<PlaylistPrivacy>(),
    /** Rises when who may see it changes; picture tokens carry it. */
    policyVersion: p.integer().default(1),
    displayName: p.text(),
    /** The words of the name as they are compared. */
    searchText: p.text(),
    description: p.text().nullable(),
    videosLength: p.integer().default(0),
    /** The video whose pictures it shows, unless it has some of its own. No foreign key: a job names another one once it is gone. */
    thumbnailVideoId: p.integer().nullable(),
    /** Of the published snapshot; 0 for a Watch later list that nobody has used yet. */
    version: p.bigint('number').defaultRaw('next_snapshot_version()'),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  checks: [
    { name: 'playlists_type_check', expression: 'type in (1, 2)' },
    { name: 'playlists_privacy_check', expression: 'privacy in (1, 2, 3)' },
    { name: 'playlists_watch_later_check', expression: 'type = 1 or (privacy = 3 and channel_id is null)' },
    { name: 'playlists_public_check', expression: 'privacy <> 1 or channel_id is not null' },
    { name: 'playlists_position_check', expression: '(channel_id is null) = (channel_position is null) and channel_position >= 1' },
    { name: 'playlists_length_check', expression: `videos_length >= 0 and videos_length <= ${MOST_ELEMENTS}` },
  ],
  uniques: [{ name: 'playlists_of_channel_unique', properties: ['channelId', 'channelPosition'], deferMode: 'immediate' }],
  indexes: [
    { name: 'playlists_of_account', expression: 'create index playlists_of_account on playlists (account_id, created_at desc, id)' },
    { name: 'playlists_url', expression: 'create unique index playlists_url on playlists (url) where url is not null' },
    { name: 'playlists_watch_later', expression: 'create unique index playlists_watch_later on playlists (account_id) where type = 2' },
    { name: 'playlists_public', expression: 'create index playlists_public on playlists (created_at desc, id) where privacy = 1' },
    { name: 'playlists_by_update', expression: 'create index playlists_by_update on playlists (updated_at desc, id) where privacy = 1' },
    { name: 'playlists_by_name', expression: 'create index playlists_by_name on playlists (display_name, id) where privacy = 1' },
    {
      name: 'playlists_search',
      expression: `create index playlists_search on playlists using gin (array_to_tsvector(string_to_array(search_text, ' '))) where privacy = 1`,
    },
    {
      name: 'playlists_showing_video',
      expression: 'create index playlists_showing_video on playlists (thumbnail_video_id) where thumbnail_video_id is not null',
    },
  ],
});

export class Playlist extends PlaylistSchema.class {}
PlaylistSchema.setClass(Playlist);
