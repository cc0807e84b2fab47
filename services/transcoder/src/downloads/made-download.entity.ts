import { defineEntity, p } from '@mikro-orm/core';

/** A file that was made of chosen tracks, kept for the next who wants it. */
const MadeDownloadSchema = defineEntity({
  name: 'MadeDownload',
  tableName: 'made_downloads',
  properties: {
    /** Of the stored files that it was made of. */
    key: p.text().primary(),
    videoUuid: p.uuid().index(),
    storageKey: p.text().unique(),
    /** Null while it is stored. */
    size: p.bigint('number').nullable(),
    /** When somebody last wanted it, to the hour. */
    usedAt: p.datetime().index(),
    createdAt: p.datetime(),
  },
});

export class MadeDownload extends MadeDownloadSchema.class {}
MadeDownloadSchema.setClass(MadeDownload);
