import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** What somebody elsewhere thinks of a video of this instance, so that it can be asked whether they still do; it counts in `videos`. */
const RemoteRatingSchema = defineEntity({
  name: 'RemoteRating',
  tableName: 'remote_ratings',
  properties: {
    videoUrl: p.text().primary(),
    actorId: () => p.manyToOne(Actor).mapToPk().name('actor_id').primary().deleteRule('cascade').index(),
    url: p.text().index(),
    /** Null where a former release wrote it. */
    rating: p.text().$type<'dislike' | 'like'>().nullable(),
    checkAt: p.datetime().nullable(),
    /** Checks in a row for which its instance could not be reached. */
    failures: p.integer().default(0),
  },
  indexes: [
    {
      name: 'remote_ratings_to_check',
      expression: 'create index remote_ratings_to_check on remote_ratings (check_at) where check_at is not null',
    },
  ],
});

export class RemoteRating extends RemoteRatingSchema.class {}
RemoteRatingSchema.setClass(RemoteRating);
