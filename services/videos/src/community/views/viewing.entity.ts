import { defineEntity, p } from '@mikro-orm/core';

/** How somebody watched a video, who is gone for an hour: what statistics are made of. Nothing tells who it was. */
const ViewingSchema = defineEntity({
  name: 'Viewing',
  tableName: 'video_viewings',
  properties: {
    id: p.bigint('number').primary().generated('by default as identity'),
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer(),
    startedAt: p.datetime(),
    endedAt: p.datetime().index(),
    /** Seconds. */
    watchTime: p.integer(),
    /** Starts and ends by turns, in seconds. */
    sections: p.array().$type<number[]>().columnType('int[]').default([]),
    client: p.text().nullable(),
    device: p.text().nullable(),
    operatingSystem: p.text().nullable(),
  },
  indexes: [
    {
      name: 'video_viewings_of_video',
      expression: 'create index video_viewings_of_video on video_viewings (video_id, started_at desc) include (ended_at, watch_time)',
    },
  ],
});

export class Viewing extends ViewingSchema.class {}
ViewingSchema.setClass(Viewing);
