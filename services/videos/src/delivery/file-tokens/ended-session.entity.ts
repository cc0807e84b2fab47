import { defineEntity, p } from '@mikro-orm/core';

/** A session that `auth` ended, kept until every file token made in it has expired. */
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
