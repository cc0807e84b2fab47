import { defineEntity, p } from '@mikro-orm/core';

/**
 * Which snapshot of a subscription of somebody here to a channel elsewhere was acted on last: one that is made anew has another id, so their order is not
 * that of the topic.
 */
const SubscriptionVersionSchema = defineEntity({
  name: 'SubscriptionVersion',
  tableName: 'subscription_versions',
  properties: {
    accountId: p.integer().primary(),
    channelUrl: p.text().primary(),
    version: p.bigint('number'),
  },
});

export class SubscriptionVersion extends SubscriptionVersionSchema.class {}
SubscriptionVersionSchema.setClass(SubscriptionVersion);
