import { videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { LockMode } from '@mikro-orm/core';
import { Account, lockVideo, mayManage, type Video } from '../catalogue/index.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { VideoImport } from './video-import.entity.ts';

const db = tables({ VideoImport });

export type LockedImport = { readonly videoImport: VideoImport; readonly video: Video | null };

/** An import and its video, which is locked first: whoever deletes the video locks it before the import. Undefined when there is none. */
export async function lockImport(tx: Transaction, id: number): Promise<LockedImport | undefined> {
  const seen = await db(tx).selectFrom('VideoImport').select('videoId').where('id', '=', id).executeTakeFirst();
  if (!seen) return undefined;
  const video = seen.videoId === null ? null : await lockVideo(tx, { id: seen.videoId });
  const videoImport = await tx.findOne(VideoImport, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  return videoImport ? { videoImport, video } : undefined;
}

/** The same for who asked for it, who manages the video, and MANAGE_VIDEO_IMPORTS; what others do is audited. Throws 404 and 403. */
export async function lockManagedImport(
  tx: Transaction,
  id: number,
  caller: Caller,
  { did, at }: { did: string; at: Date },
): Promise<LockedImport> {
  const locked = await lockImport(tx, id);
  if (!locked) throw videosProblems.video_import_not_found();
  const { videoImport, video } = locked;
  const [importer, owner] = await Promise.all([ownerOf(tx, videoImport.accountId), video ? ownerOf(tx, video.accountId) : undefined]);
  const mayAct = [importer, owner].some(
    (account) => account && mayManage({ ownerUserId: account.userId ?? null }, caller, 'MANAGE_VIDEO_IMPORTS'),
  );
  if (!mayAct) throw problems.forbidden();
  if (caller.userId !== importer?.userId && caller.userId !== owner?.userId) {
    const values = { id, did, importer: importer?.name, video: video?.name };
    recordAuditEvent(tx, caller, { domain: 'video-imports', action: did === 'delete' ? 'delete' : 'update', values, at });
  }
  return locked;
}

const ownerOf = (tx: Transaction, id: number) => tx.findOne(Account, { id });
