import { defineEntity, p } from '@mikro-orm/core';
import { UploadSession } from './upload-session.entity.ts';

/** Acknowledged bytes that do not fill a part yet, stored as an object of their own (docs/contract/uploads.md#pieces). */
const UploadPieceSchema = defineEntity({
  name: 'UploadPiece',
  tableName: 'upload_pieces',
  properties: {
    sessionId: () => p.manyToOne(UploadSession).mapToPk().name('session_id').deleteRule('cascade').primary(),
    /** Its offset in the file. */
    start: p.bigint('number').primary(),
    size: p.integer(),
    storageKey: p.text().unique(),
  },
});

export class UploadPiece extends UploadPieceSchema.class {}
UploadPieceSchema.setClass(UploadPiece);
