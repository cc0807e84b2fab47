import { defineEntity, p } from '@mikro-orm/core';

export type PublishedKind = 'comment' | 'playlist' | 'video';

/** What other instances were told of something here, so that they are told what has changed (docs/contract/federation.md#publications). */
const PublishedObjectSchema = defineEntity({
  name: 'PublishedObject',
  tableName: 'published_objects',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    kind: p.text().$type<PublishedKind>(),
    /** Its id at `videos`. */
    localId: p.integer(),
    /** Rises with every event about it. */
    wanted: p.integer().default(0),
    /** Its id on the wire, once peers know it. */
    url: p.text().nullable(),
    /** Since when they do; null while they do not. */
    knownSince: p.datetime().nullable(),
    /** The actors they know it from: who made it, and of a video or playlist the channel. */
    authorId: p.integer().nullable(),
    channelId: p.integer().nullable(),
    /** To whom the end of it is told: that of a comment also to those who know the video. */
    toldTo: p.array().$type<number[]>().columnType('int[]').default([]),
    /** Single inboxes besides. */
    inboxes: p.array().columnType('text[]').default([]),
    /** The video below which a comment stands. */
    videoId: p.integer().nullable(),
    /** Who may know of it, as it was told. */
    audience: p.json<{ readonly to: readonly string[]; readonly cc: readonly string[] }>().nullable(),
    /** Of what was told last; null when nothing was told that could be compared. */
    digest: p.text().nullable(),
  },
  uniques: [{ name: 'published_objects_once', properties: ['kind', 'localId'] }],
  indexes: [
    {
      name: 'published_objects_url',
      expression: 'create index published_objects_url on published_objects (url) where url is not null',
    },
  ],
  checks: [{ name: 'published_objects_kind_check', expression: `kind in ('comment', 'playlist', 'video')` }],
});

export class PublishedObject extends PublishedObjectSchema.class {}
PublishedObjectSchema.setClass(PublishedObject);
