import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../../catalogue/index.ts';
import { Abuse } from './abuse.entity.ts';

const AbuseMessageSchema = defineEntity({
  name: 'AbuseMessage',
  tableName: 'abuse_messages',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    abuseId: () => p.manyToOne(Abuse).mapToPk().name('abuse_id').deleteRule('cascade').index(false),
    /** Null once the account is deleted. */
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').nullable().deleteRule('set null').index(),
    byModerator: p.boolean(),
    message: p.text(),
    createdAt: p.datetime(),
  },
  indexes: [
    { name: 'abuse_messages_of_abuse', expression: 'create index abuse_messages_of_abuse on abuse_messages (abuse_id, created_at, id)' },
  ],
});

export class AbuseMessage extends AbuseMessageSchema.class {}
AbuseMessageSchema.setClass(AbuseMessage);
