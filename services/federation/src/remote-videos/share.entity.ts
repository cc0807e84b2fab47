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
  },
});

export class Share extends ShareSchema.class {}
ShareSchema.setClass(Share);
