import { defineEntity, p } from '@mikro-orm/core';

/** Every refresh token a session ever had, so that one coming back is noticed. Only hashes: a dump of this table opens nothing. */
const RefreshTokenSchema = defineEntity({
  name: 'RefreshToken',
  tableName: 'refresh_tokens',
  properties: {
    hash: p.text().primary(),
    sessionId: p.integer().index(),
    generation: p.integer(),
    family: p.integer(),
    expiresAt: p.datetime(),
    /** When the session was renewed with it. */
    usedAt: p.datetime().nullable(),
  },
});

export class RefreshToken extends RefreshTokenSchema.class {}
RefreshTokenSchema.setClass(RefreshToken);
