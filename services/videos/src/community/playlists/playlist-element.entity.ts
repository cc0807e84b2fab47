import { defineEntity, p } from '@mikro-orm/core';
import { MOST_ELEMENTS, Playlist } from './playlist.entity.ts';

/** A place in a playlist. Triggers append new ones and move up what follows a removed one (migrations). */
const PlaylistElementSchema = defineEntity({
  name: 'PlaylistElement',
  tableName: 'playlist_elements',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    playlistId: () => p.manyToOne(Playlist).mapToPk().name('playlist_id').deleteRule('cascade').index(false),
    /** No foreign key: the place stays when the video goes. 0 awaits one of another instance. */
    videoId: p.integer(),
    /** The id of the video, in a playlist of another instance. */
    videoUrl: p.text().nullable(),
    /** From 1 on and without gaps. */
    position: p.integer(),
    startTimestamp: p.integer().nullable(),
    stopTimestamp: p.integer().nullable(),
    createdAt: p.datetime(),
  },
  checks: [
    { name: 'playlist_elements_position_check', expression: `"position" >= 1 and "position" <= ${MOST_ELEMENTS}` },
    { name: 'playlist_elements_moments_check', expression: 'start_timestamp >= 0 and stop_timestamp > coalesce(start_timestamp, -1)' },
  ],
  uniques: [{ name: 'playlist_elements_position_unique', properties: ['playlistId', 'position'], deferMode: 'immediate' }],
  indexes: [
    {
      name: 'playlist_elements_awaiting',
      expression: 'create index playlist_elements_awaiting on playlist_elements (video_url) where video_id = 0',
    },
    { name: 'playlist_elements_videos', expression: 'create index playlist_elements_videos on playlist_elements (playlist_id, video_id)' },
  ],
});

export class PlaylistElement extends PlaylistElementSchema.class {}
PlaylistElementSchema.setClass(PlaylistElement);
