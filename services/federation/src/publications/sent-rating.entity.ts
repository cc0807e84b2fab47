import { defineEntity, p } from '@mikro-orm/core';

/** What the instance of a video was told that an account here thinks of it. */
const SentRatingSchema = defineEntity({
  name: 'SentRating',
  tableName: 'sent_ratings',
  properties: {
    accountId: p.integer().primary(),
    /** The id of the video here, which is part of the activity's id. */
    videoId: p.integer().primary(),
    /** Null once it was taken back. */
    rating: p.text().$type<'dislike' | 'like'>().nullable(),
    /** Of the newest snapshot that was looked at: a rating that is given anew has another id, so their order is not that of the topic. */
    version: p.bigint('number'),
  },
});

export class SentRating extends SentRatingSchema.class {}
SentRatingSchema.setClass(SentRating);
