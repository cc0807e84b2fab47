import { defineEntity, p } from '@mikro-orm/core';
import { Actor } from '../actors/actor.entity.ts';

/** An activity that came in: it waits, is done, or was given up. Done ones are kept for a while, so that a repeated body is known (docs/contract/federation.md#replays). */
const InboxActivitySchema = defineEntity({
  name: 'InboxActivity',
  tableName: 'inbox_activities',
  properties: {
    id: p.bigint('number').primary().generated('by default as identity'),
    /** Who signed it. */
    actorId: () => p.manyToOne(Actor).mapToPk().name('actor_id').deleteRule('cascade').index(false),
    type: p.text(),
    activityUrl: p.text(),
    /** As it came; null once it is done. */
    body: p.text().nullable(),
    /** SHA-256 of the body. */
    digest: p.text(),
    state: p.text().$type<'done' | 'given up' | 'waiting'>().default('waiting'),
    attempts: p.integer().default(0),
    /** Waits for another instance that cannot be reached, and lets those behind it pass. */
    isAside: p.boolean().default(false),
    runAt: p.datetime().defaultRaw('now()'),
    /** Why the last attempt failed. */
    error: p.text().nullable(),
    receivedAt: p.datetime().defaultRaw('now()'),
    endedAt: p.datetime().nullable(),
  },
  checks: [{ name: 'inbox_activities_state_check', expression: `state in ('waiting', 'done', 'given up')` }],
  indexes: [
    {
      name: 'inbox_activities_once',
      expression: `create unique index inbox_activities_once on inbox_activities (actor_id, digest) where state <> 'given up'`,
    },
    {
      name: 'inbox_activities_waiting',
      expression: `create index inbox_activities_waiting on inbox_activities (actor_id, id) where state = 'waiting'`,
    },
    {
      name: 'inbox_activities_ended',
      expression: `create index inbox_activities_ended on inbox_activities (state, ended_at) where state <> 'waiting'`,
    },
  ],
});

export class InboxActivity extends InboxActivitySchema.class {}
InboxActivitySchema.setClass(InboxActivity);
