import { defineEntity, p } from '@mikro-orm/core';

/** Accounts and channels share one namespace, and names of deleted ones stay taken (docs/contract/conventions.md#names). */
const ActorNameSchema = defineEntity({
  name: 'ActorName',
  tableName: 'actor_names',
  properties: {
    /** In lower case, as names are compared. */
    name: p.text().primary(),
    takenAt: p.datetime(),
  },
});

export class ActorName extends ActorNameSchema.class {}
ActorNameSchema.setClass(ActorName);
