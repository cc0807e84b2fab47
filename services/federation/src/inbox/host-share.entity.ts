import { defineEntity, p } from '@mikro-orm/core';

/** How much of something a host has done within a minute or an hour (docs/contract/federation.md#shares-of-hosts). */
const HostShareSchema = defineEntity({
  name: 'HostShare',
  tableName: 'host_shares',
  properties: {
    host: p.text().primary(),
    /** What is counted: a kind of activity, also what it is about. */
    kind: p.text().primary(),
    since: p.datetime(),
    used: p.integer(),
  },
  indexes: [{ name: 'host_shares_since', expression: 'create index host_shares_since on host_shares (since)' }],
});

export class HostShare extends HostShareSchema.class {}
HostShareSchema.setClass(HostShare);
