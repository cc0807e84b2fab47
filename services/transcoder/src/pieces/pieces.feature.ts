import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { assembleGroup } from './assemble-group.ts';
import { copySource } from './copy-source.ts';
import { encodeAudioOnce } from './encode-audio.ts';
import { encodePartOfGroup } from './encode-part.ts';
import { Piece } from './piece.entity.ts';
import { piecesIntegrity } from './pieces.integrity.ts';

/** Long videos are encoded in parts, which are joined in the end; those that cannot be read from the middle are copied first. */
export const pieces = defineFeature<Deps>({
  entities: [Piece],
  jobs: [copySource, encodePartOfGroup, encodeAudioOnce, assembleGroup],
  integrityChecks: [piecesIntegrity],
});
