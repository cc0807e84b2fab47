import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { assembleGroup } from './assemble-group.ts';
import { encodeAudioOnce } from './encode-audio.ts';
import { encodePartOfGroup } from './encode-part.ts';
import { Piece } from './piece.entity.ts';
import { piecesIntegrity } from './pieces.integrity.ts';

/** Long videos are encoded in parts, which are joined in the end. */
export const pieces = defineFeature<Deps>({
  entities: [Piece],
  jobs: [encodePartOfGroup, encodeAudioOnce, assembleGroup],
  integrityChecks: [piecesIntegrity],
});
