import type { Transaction } from '@flotilla/database';
import { isSeekable } from '@flotilla/media';
import { LockMode } from '@mikro-orm/core';
import { Piece, SOURCE_GROUP } from '../pieces/piece.entity.ts';
import { Rendition } from '../renditions/rendition.entity.ts';
import { Transcode } from './transcode.entity.ts';

/** What a video is made from. `canCut`: parts of it can be read, now or once it has been copied. */
export type SourceFile = { readonly storageKey: string; readonly isSeekable: boolean; readonly canCut: boolean };
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
  /** The numbers of the groups that are still to be made. */
  async openGroups(transcode: Transcode): Promise<number[]> {
    const open = (await this.renditions(transcode)).filter(({ state }) => state === 'waiting' || state === 'active');
    return [...new Set(open.map(({ groupNumber }) => groupNumber))].sort((a, b) => a - b);
  },
  /** The outcome of copying a source that is not seekable; null when that was not done. */
  copy: ({ id, run }: Transcode): Promise<Piece | null> => tx.findOne(Piece, { transcodeId: id, run, groupNumber: SOURCE_GROUP }),
  async source(transcode: Transcode): Promise<SourceFile> {
    const copy = await this.copy(transcode);
    const storageKey = copy?.storageKeys['source'];
    if (storageKey !== undefined) return { storageKey, isSeekable: true, canCut: true };
    const seekable = isSeekable(transcode.probe);
    return { storageKey: transcode.storageKey, isSeekable: seekable, canCut: seekable || copy === null };
  },
  pieces: ({ id, run }: Transcode): Promise<Piece[]> => tx.find(Piece, { transcodeId: id, run }, { orderBy: { partNumber: 'asc' } }),
});
