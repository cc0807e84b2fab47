import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

export type FollowState = 'accepted' | 'pending' | 'rejected';

/** One actor follows another; at least one of them is of this instance (docs/contract/federation.md#follows). */
const FollowSchema = defineEntity({
  name: 'Follow',
  tableName: 'follows',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    followerId: () => p.manyToOne(Actor).mapToPk().name('follower_id').deleteRule('cascade').index(false),
    followedId: () => p.manyToOne(Actor).mapToPk().name('followed_id').deleteRule('cascade').index(false),
    state: p.text().$type<FollowState>(),
    /** The id of the Follow, which its answer names. */
    activityUrl: p.text(),
    /** How well the follower can be reached, 0 to 10,000. */
    score: p.integer().default(1000),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  uniques: [{ name: 'follows_pair', properties: ['followerId', 'followedId'] }],
  indexes: [
    { name: 'follows_of_followed', expression: 'create index follows_of_followed on follows (followed_id, state, follower_id)' },
    { name: 'follows_of_follower', expression: 'create index follows_of_follower on follows (follower_id, state, followed_id)' },
  ],
});

export class Follow extends FollowSchema.class {}
FollowSchema.setClass(Follow);
