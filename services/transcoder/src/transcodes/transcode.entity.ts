import type { LadderPlan, Probe } from '@flotilla/media';
import { defineEntity, p } from '@mikro-orm/core';
import type { Formats } from '../encoding-settings.ts';
import type { Group } from './plan-groups.ts';

/** A video is planned once: later changes of the configuration apply to later videos. */
export type TranscodePlan = LadderPlan & { readonly formats: Formats };

/** `deleted`: the source is gone; results that still come in are discarded. */
export type TranscodeState = 'cancelled' | 'completed' | 'deleted' | 'failed' | 'running';

const TranscodeSchema = defineEntity({
  name: 'Transcode',
  tableName: 'transcodes',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    videoUuid: p.uuid(),
    sourceVersion: p.integer(),
    accountId: p.integer(),
    priority: p.integer(),
    storageKey: p.text(),
    probe: p.json<Probe>(),
    /** Null when no rendition can or should be made of the source. */
    plan: p.json<TranscodePlan>().nullable(),
    /** What is encoded together, in order; numbers of groups count from 0. */
    groups: p.json<Group[]>(),
    /** Rises with every retry; results of an earlier run are discarded. */
    run: p.integer(),
    state: p.text().$type<TranscodeState>(),
    createdAt: p.datetime(),
  },
  uniques: [{ name: 'transcodes_source_unique', properties: ['videoUuid', 'sourceVersion'] }],
  checks: [{ name: 'transcodes_state_check', expression: `state in ('cancelled', 'completed', 'deleted', 'failed', 'running')` }],
});

/** All that is made of one version of one video's source. */
export class Transcode extends TranscodeSchema.class {}
TranscodeSchema.setClass(Transcode);
