import { defineEntity, p } from '@mikro-orm/core';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    /** The id in access tokens and events. */
    uuid: p.uuid().unique(),
    userId: p.integer().index(),
    /** The generation of the one valid token pair; rises with every pair. */
    generation: p.integer(),
    /** Token pairs made from the same refresh token are one family (docs/contract/sessions.md#renewal); see renew-session.ts. */
    family: p.integer(),
    familyStartedAt: p.datetime(),
    accessExpiresAt: p.datetime(),
    refreshExpiresAt: p.datetime().index(),
    endedAt: p.datetime().nullable(),
    endReason: p.text().nullable(),
    loginDevice: p.text().nullable(),
    loginIp: p.text().nullable(),
    loginDate: p.datetime(),
    lastActivityDevice: p.text().nullable(),
    lastActivityIp: p.text().nullable(),
    lastActivityDate: p.datetime(),
    /** When the present token pair was made. */
    createdAt: p.datetime(),
  },
});

export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
