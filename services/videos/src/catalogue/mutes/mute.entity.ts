import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';

/** An account or a server of which an account, or the whole instance, wants to see nothing. */
const MuteSchema = defineEntity({
  name: 'Mute',
  tableName: 'mutes',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** Who mutes; null is the instance. */
    byAccountId: () => p.manyToOne(Account).mapToPk().name('by_account_id').nullable().deleteRule('cascade').index(false),
    /** Either this is muted, or a host. */
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').nullable().deleteRule('cascade').index(false),
    /** In the form of `hostIn`; it need not be known. */
    host: p.text().nullable(),
    /** Of the published snapshot. */
    version: p.bigint('number').defaultRaw('next_snapshot_version()'),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'mutes_of_one_check', expression: '(account_id is null) <> (host is null)' }],
  indexes: [
    {
      name: 'mutes_unique',
      expression: 'create unique index mutes_unique on mutes (by_account_id, account_id, host) nulls not distinct',
    },
    { name: 'mutes_of_account', expression: 'create index mutes_of_account on mutes (account_id, id) where account_id is not null' },
    { name: 'mutes_newest', expression: 'create index mutes_newest on mutes (by_account_id, created_at desc, id)' },
  ],
});

export class Mute extends MuteSchema.class {}
MuteSchema.setClass(Mute);
