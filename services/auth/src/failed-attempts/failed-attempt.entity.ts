import { defineEntity, p } from '@mikro-orm/core';

/** Wrong passwords, wrong codes and requested addresses of one account within the current window. */
const FailedAttemptSchema = defineEntity({
  name: 'FailedAttempt',
  tableName: 'failed_attempts',
  properties: {
    kind: p.text().primary(),
    userId: p.integer().primary(),
    count: p.integer(),
    beganAt: p.datetime(),
  },
});

export class FailedAttempt extends FailedAttemptSchema.class {}
FailedAttemptSchema.setClass(FailedAttempt);
