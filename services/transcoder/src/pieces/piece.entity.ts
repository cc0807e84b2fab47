import { defineEntity, p } from '@mikro-orm/core';

/** Group number of the video's audio, which every group of a long video needs. */
export const AUDIO_GROUP = -1;
/** Group number of the seekable copy of a long source. The piece has no objects when none can be made. */
export const SOURCE_GROUP = -2;

const PieceSchema = defineEntity({
  name: 'Piece',
  tableName: 'pieces',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    transcodeId: p.integer(),
    run: p.integer(),
    groupNumber: p.integer(),
    partNumber: p.integer(),
    /** Storage key by resolution; that of the audio under `sound`, that of the copy under `source`. */
    storageKeys: p.json<Record<string, string>>(),
  },
  uniques: [{ name: 'pieces_part_unique', properties: ['transcodeId', 'run', 'groupNumber', 'partNumber'] }],
});

/** An encoded part of a long video, or its audio, waiting to be joined; or the copy that they are made from. */
export class Piece extends PieceSchema.class {}
PieceSchema.setClass(Piece);
