import { defineEntity, p } from '@mikro-orm/core';

/** Every refresh token that a session ever had, so that reuse is detected. Only hashes: a dump of this table is useless. */
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
