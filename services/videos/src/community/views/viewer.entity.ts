import { defineEntity, p } from '@mikro-orm/core';

/**
 * Somebody who watches a video, or did within the hour. Every ping changes the row, so that no changing column but `minute` is in an index:
 * PostgreSQL then writes no index at all.
 */
const ViewerSchema = defineEntity({
  name: 'Viewer',
  tableName: 'video_viewers',
  properties: {
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer().primary().autoincrement(false),
    /** A hash of the session or address (docs/contract/views.md#viewers). */
    key: p.uuid().primary(),
    /** A hash of the address. */
    address: p.uuid(),
    startedAt: p.datetime(),
    seenAt: p.datetime(),
    /** That of `seenAt`, counted from 1970. */
    minute: p.integer().index(),
    /** Starts and ends by turns, in seconds. */
    sections: p.array().$type<number[]>().columnType('int[]').default([]),
    /** Seconds. */
    watchTime: p.integer().default(0),
    /** When it last counted as a view. */
    countedAt: p.datetime().nullable(),
    client: p.text().nullable(),
    device: p.text().nullable(),
    operatingSystem: p.text().nullable(),
  },
  indexes: [{ name: 'video_viewers_of_address', properties: ['address', 'videoId'] }],
});

export class Viewer extends ViewerSchema.class {}
ViewerSchema.setClass(Viewer);
