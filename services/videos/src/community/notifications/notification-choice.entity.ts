import type { NotificationSetting } from '@flotilla/contracts-videos';
import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../../catalogue/index.ts';

/** What an account chose to be told of; kinds that are missing have their default. */
const NotificationChoiceSchema = defineEntity({
  name: 'NotificationChoice',
  tableName: 'notification_settings',
  properties: {
    accountId: () => p.manyToOne(Account).mapToPk().name('account_id').primary(),
    chosen: p.json<Partial<Record<NotificationSetting, number>>>(),
  },
});

export class NotificationChoice extends NotificationChoiceSchema.class {}
NotificationChoiceSchema.setClass(NotificationChoice);
