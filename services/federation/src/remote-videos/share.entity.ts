import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** An actor of another instance shared a video, of any instance. */
const ShareSchema = defineEntity({
  name: 'Share',
  tableName: 'shares',
  properties: {
    url: p.text().primary(),
    videoUrl: p.text().index(),
    actorId: () => p.manyToOne(Actor).mapToPk().name('actor_id').deleteRule('cascade').index(),
    createdAt: p.datetime(),
    /** When it came, or its video's origin last listed it. */
    seenAt: p.datetime().defaultRaw('now()'),
    /** When its own instance is asked whether it is still there; null of what is about a remote video. */
    checkAt: p.datetime().nullable(),
    /** Checks in a row for which that could not be reached. */
    failures: p.integer().default(0),
  },
  indexes: [{ name: 'shares_to_check', expression: 'create index shares_to_check on shares (check_at) where check_at is not null' }],
});

export class Share extends ShareSchema.class {}
ShareSchema.setClass(Share);
