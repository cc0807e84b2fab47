import { defineEntity, p } from '@mikro-orm/core';

const JobsPauseSchema = defineEntity({
  name: 'JobsPause',
  tableName: 'jobs_pause',
  properties: {
    /** Always 1: jobs are paused for all services or none. */
    id: p.integer().primary().autoincrement(false),
    isPaused: p.boolean().default(false),
    /** When jobs were last paused or resumed. */
    changedAt: p.datetime().nullable(),
    /** The version that was published last. */
    version: p.integer().default(0),
  },
  checks: [{ name: 'jobs_pause_one_row', expression: 'id = 1' }],
});

export class JobsPause extends JobsPauseSchema.class {}
JobsPauseSchema.setClass(JobsPause);
