import { defineEntity, p } from '@mikro-orm/core';

/** A session that `auth` ended, kept as long as a file token made in it could last. */
const EndedSessionSchema = defineEntity({
  name: 'EndedSession',
  tableName: 'ended_sessions',
  properties: {
    sessionId: p.uuid().primary(),
    endedAt: p.datetime().index(),
  },
});

export class EndedSession extends EndedSessionSchema.class {}
EndedSessionSchema.setClass(EndedSession);
