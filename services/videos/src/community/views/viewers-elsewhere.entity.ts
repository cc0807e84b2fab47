import { defineEntity, p } from '@mikro-orm/core';

/** Who watches a video elsewhere until some moment: each as its instance says of a video of this one; together as its origin says of another. */
const ViewersElsewhereSchema = defineEntity({
  name: 'ViewersElsewhere',
  tableName: 'viewers_elsewhere',
  properties: {
    /** No foreign key: rows live for minutes. */
    videoId: p.integer().primary().autoincrement(false),
    /** A hash of what tells of it again. */
    key: p.uuid().primary(),
    host: p.text(),
    viewers: p.integer(),
    /** They are all that watch the video, on whichever instance. */
    isTotal: p.boolean(),
    until: p.datetime().index('viewers_elsewhere_until'),
  },
});

export class ViewersElsewhere extends ViewersElsewhereSchema.class {}
ViewersElsewhereSchema.setClass(ViewersElsewhere);
