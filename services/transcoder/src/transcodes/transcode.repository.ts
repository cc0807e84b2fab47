import type { Transaction } from '@flotilla/database';
import { LockMode } from '@mikro-orm/core';
import { Piece } from '../pieces/piece.entity.ts';
import { Rendition } from '../renditions/rendition.entity.ts';
import { Transcode } from './transcode.entity.ts';

type Source = { readonly videoUuid: string; readonly sourceVersion: number };

/**
 * Every change locks the transcode first, so that its events leave in order. Job rows are locked before it, never after:
 * completing a job holds its row already.
 */
export const transcodeRepository = (tx: Transaction) => ({
  lock: (id: number): Promise<Transcode | null> => tx.findOne(Transcode, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  lockOf: ({ videoUuid, sourceVersion }: Source): Promise<Transcode | null> =>
    tx.findOne(Transcode, { videoUuid, sourceVersion }, { lockMode: LockMode.PESSIMISTIC_WRITE }),
  lockAllOf: (videoUuid: string): Promise<Transcode[]> =>
    tx.find(Transcode, { videoUuid }, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } }),

  /** The transcode, if work of this run is still wanted. */
  async lockRun({ transcodeId, run }: { transcodeId: number; run: number }): Promise<Transcode | null> {
    const transcode = await this.lock(transcodeId);
    return transcode?.state === 'running' && transcode.run === run ? transcode : null;
  },

  renditions: ({ id }: Transcode): Promise<Rendition[]> => tx.find(Rendition, { transcodeId: id }, { orderBy: { resolution: 'asc' } }),
  pieces: ({ id, run }: Transcode): Promise<Piece[]> => tx.find(Piece, { transcodeId: id, run }, { orderBy: { partNumber: 'asc' } }),
});
