import { defineEntity, p } from '@mikro-orm/core';
import { UploadSession } from './upload-session.entity.ts';

/** A part that is stored. */
const UploadPartSchema = defineEntity({
  name: 'UploadPart',
  tableName: 'upload_parts',
  properties: {
    sessionId: () => p.manyToOne(UploadSession).mapToPk().name('session_id').deleteRule('cascade').primary(),
    partNumber: p.integer().primary(),
    etag: p.text(),
    size: p.integer(),
  },
});

export class UploadPart extends UploadPartSchema.class {}
UploadPartSchema.setClass(UploadPart);
