import { defineEntity, p } from '@mikro-orm/core';

/** A host that the instance, or an account of it, has muted. */
const HostMuteSchema = defineEntity({
  name: 'HostMute',
  tableName: 'host_mutes',
  properties: {
    muteId: p.integer().primary().autoincrement(false),
    /** Null: the instance. */
    byAccountId: p.integer().nullable(),
    host: p.text(),
    version: p.bigint('number'),
    isEnded: p.boolean().default(false),
  },
  indexes: [{ name: 'host_mutes_of_host', expression: 'create index host_mutes_of_host on host_mutes (host) where not is_ended' }],
});

export class HostMute extends HostMuteSchema.class {}
HostMuteSchema.setClass(HostMute);
