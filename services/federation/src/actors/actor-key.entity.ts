import { defineEntity, p } from '@mikro-orm/core';

/** The private key of a local actor. It stays for a while after the actor's end, because the end itself is signed. */
const ActorKeySchema = defineEntity({
  name: 'ActorKey',
  tableName: 'actor_keys',
  properties: {
    actorId: p.integer().primary().autoincrement(false),
    /** PKCS#8 PEM, sealed. */
    sealed: p.text(),
    /** The one before, sealed: peers that know no other yet believe only what it has signed. */
    formerSealed: p.text().nullable(),
    madeAt: p.datetime(),
  },
  indexes: [
    { name: 'actor_keys_former', expression: 'create index actor_keys_former on actor_keys (made_at) where former_sealed is not null' },
  ],
});

export class ActorKey extends ActorKeySchema.class {}
ActorKeySchema.setClass(ActorKey);
