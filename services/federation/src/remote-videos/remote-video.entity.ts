import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** Whose a video of another instance is; everything else about it is in `videos`. */
const RemoteVideoSchema = defineEntity({
  name: 'RemoteVideo',
  tableName: 'remote_videos',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    url: p.text().unique(),
    accountId: () => p.manyToOne(Actor).mapToPk().name('account_id').deleteRule('cascade').index(),
    channelId: () => p.manyToOne(Actor).mapToPk().name('channel_id').deleteRule('cascade').index(),
    /** The instance follows its owner or somebody who shared it; as `videos` was told. */
    isFollowed: p.boolean(),
    commentsUrl: p.text().nullable().index(),
    sharesUrl: p.text().nullable().index(),
    createdAt: p.datetime(),
    /** When everything was last fetched that its document only names; null for one that was only listed. */
    wholeAt: p.datetime().nullable(),
    /** When its origin was last heard of. */
    updatedAt: p.datetime(),
  },
});

export class RemoteVideo extends RemoteVideoSchema.class {}
RemoteVideoSchema.setClass(RemoteVideo);
