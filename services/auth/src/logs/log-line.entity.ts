import { defineEntity, p } from '@mikro-orm/core';

/** A line that a process or a client logged; kept for a while, for instances without a log system. */
const LogLineSchema = defineEntity({
  name: 'LogLine',
  tableName: 'log_lines',
  properties: {
    id: p.bigint().primary().autoincrement(),
    at: p.datetime().index(),
    /** 20 debug, 30 info, 40 warn, 50 error and worse. */
    level: p.integer(),
    label: p.text(),
    message: p.text(),
    tags: p.json<string[]>(),
    fields: p.json<Record<string, unknown>>(),
  },
  indexes: [{ name: 'log_lines_client', expression: `create index log_lines_client on log_lines (id) where tags ? 'client'` }],
});

export class LogLine extends LogLineSchema.class {}
LogLineSchema.setClass(LogLine);
