import { defineEntity, p } from '@mikro-orm/core';

/** A secret that was shown to a user and is not confirmed yet (docs/contract/two-factor.md#request). */
const TwoFactorRequestSchema = defineEntity({
  name: 'TwoFactorRequest',
  tableName: 'two_factor_requests',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    /** SHA-256 of the request token. */
    hash: p.text(),
    sealedSecret: p.text(),
    expiresAt: p.datetime(),
  },
});

export class TwoFactorRequest extends TwoFactorRequestSchema.class {}
TwoFactorRequestSchema.setClass(TwoFactorRequest);
