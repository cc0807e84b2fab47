import { defineEntity, p } from '@mikro-orm/core';

/** An activity that an inbox refused for good; it can be sent again as long as the log has it. */
const DeliveryFailureSchema = defineEntity({
  name: 'DeliveryFailure',
  tableName: 'delivery_failures',
  properties: {
    id: p.bigint('number').primary().generated('by default as identity'),
    host: p.text(),
    activityId: p.bigint('number'),
    inbox: p.text(),
    reason: p.text(),
    failedAt: p.datetime(),
  },
  uniques: [{ name: 'delivery_failures_once', properties: ['host', 'activityId', 'inbox'] }],
  indexes: [{ name: 'delivery_failures_of_activity', properties: ['activityId'] }],
});

export class DeliveryFailure extends DeliveryFailureSchema.class {}
DeliveryFailureSchema.setClass(DeliveryFailure);
