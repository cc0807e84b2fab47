import { defineEntity, p } from '@mikro-orm/core';

export type RenditionState = 'active' | 'cancelled' | 'failed' | 'ready' | 'waiting';

const RenditionSchema = defineEntity({
  name: 'Rendition',
  tableName: 'renditions',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    transcodeId: p.integer(),
    resolution: p.integer(),
    /** Number of the group it is encoded with. */
    groupNumber: p.integer(),
    state: p.text().$type<RenditionState>(),
    /** Rises whenever it is claimed; others refuse events of an older claim. */
    fencingToken: p.integer().fieldName('fence'),
    percent: p.integer(),
    reason: p.text().nullable(),
  },
  uniques: [{ name: 'renditions_resolution_unique', properties: ['transcodeId', 'resolution'] }],
  checks: [{ name: 'renditions_state_check', expression: `state in ('active', 'cancelled', 'failed', 'ready', 'waiting')` }],
});

/** One resolution of one transcode. */
export class Rendition extends RenditionSchema.class {}
RenditionSchema.setClass(Rendition);
