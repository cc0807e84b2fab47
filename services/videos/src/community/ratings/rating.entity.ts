import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../../catalogue/index.ts';

/** A like or dislike. Triggers keep the numbers of the video (migrations). */
const RatingSchema = defineEntity({
  name: 'Rating',
  tableName: 'ratings',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id'),
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer(),
    rating: p.text().$type<'dislike' | 'like'>(),
    /** Of the published snapshot. */
    version: p.bigint('number').defaultRaw(`next_snapshot_version()`),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  checks: [{ name: 'ratings_rating_check', expression: `rating in ('like', 'dislike')` }],
  uniques: [{ name: 'ratings_account_video_unique', properties: ['accountId', 'videoId'] }],
  indexes: [
    { name: 'ratings_video_id_index', properties: ['videoId', 'accountId'] },
    { name: 'ratings_of_account', expression: 'create index ratings_of_account on ratings (account_id, created_at desc, id)' },
  ],
});

export class Rating extends RatingSchema.class {}
RatingSchema.setClass(Rating);
