import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** What waits of one signer. One worker at a time has it, so the activities of an actor stay in their order. */
const InboxLaneSchema = defineEntity({
  name: 'InboxLane',
  tableName: 'inbox_lanes',
  properties: {
    actorId: () => p.manyToOne(Actor).mapToPk().name('actor_id').primary().deleteRule('cascade').index(false),
    /** When there is something to do next. */
    dueAt: p.datetime(),
    leaseUntil: p.datetime().nullable(),
    /** Grows with every lease: a worker that lost its lease changes nothing. */
    fence: p.integer().default(0),
    /** Grows with everything that is recorded: whoever has done all it read ends the lane only if nothing came meanwhile. */
    arrivals: p.integer().default(0),
  },
  indexes: [{ name: 'inbox_lanes_due', expression: 'create index inbox_lanes_due on inbox_lanes (due_at)' }],
});

export class InboxLane extends InboxLaneSchema.class {}
InboxLaneSchema.setClass(InboxLane);
