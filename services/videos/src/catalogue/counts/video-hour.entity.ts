import { defineEntity, p } from '@mikro-orm/core';
import { UNMERGED } from './unmerged.ts';

/** The counted views of a video in an hour, in a month once they are old: what its totals are summed up from (docs/contract/views.md#totals). */
const VideoHourSchema = defineEntity({
  name: 'VideoHour',
  tableName: 'video_hours',
  properties: {
    /** No foreign key: a job removes the rows of a deleted video. */
    videoId: p.integer().primary().autoincrement(false),
    hour: p.datetime().primary(),
    views: p.integer(),
    /** Whether the sort `trending` counts them. */
    inTrend: p.boolean().default(true),
  },
  indexes: [
    { name: 'video_hours_in_trend', properties: ['inTrend', 'hour'] },
    { name: 'video_hours_unmerged', expression: `create index video_hours_unmerged on video_hours (hour) where ${UNMERGED}` },
  ],
});

export class VideoHour extends VideoHourSchema.class {}
VideoHourSchema.setClass(VideoHour);
