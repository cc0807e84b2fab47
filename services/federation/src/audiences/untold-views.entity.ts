import { defineEntity, p } from '@mikro-orm/core';
import { RemoteVideo } from '../remote-videos/remote-video.entity.ts';

/** Views counted here of a video of another instance, which it is told one by one. */
const UntoldViewsSchema = defineEntity({
  name: 'UntoldViews',
  tableName: 'untold_views',
  properties: {
    videoId: () => p.manyToOne(RemoteVideo).mapToPk().primary().name('video_id').deleteRule('cascade'),
    /** The id of the video at `videos`, which is part of the ids of activities. */
    localId: p.integer(),
    views: p.integer(),
  },
});

export class UntoldViews extends UntoldViewsSchema.class {}
UntoldViewsSchema.setClass(UntoldViews);
