import { defineEntity, p } from '@mikro-orm/core';

/** A user was mailed of something that happened elsewhere. */
const ToldMailSchema = defineEntity({
  name: 'ToldMail',
  tableName: 'told_mails',
  properties: {
    userId: p.integer().primary(),
    type: p.integer().primary(),
    /** Names what happened, as the event does. */
    cause: p.text().primary(),
    toldAt: p.datetime().index(),
  },
});

export class ToldMail extends ToldMailSchema.class {}
ToldMailSchema.setClass(ToldMail);
