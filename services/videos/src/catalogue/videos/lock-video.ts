import type { Right } from '@flotilla/contract';
import { videoIdPattern, videoReference } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import { anyOf, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { LockMode } from '@mikro-orm/core';
import { Account } from '../accounts/account.entity.ts';
import { mayManage } from '../accounts/may-manage.ts';
import { Video } from './video.entity.ts';

const db = tables({ Video });
const FORM = new RegExp(videoIdPattern);

/**
 * The video, locked until the transaction ends, so that events about it are published in order. Take this lock before the account's.
 * Null when there is none.
 */
export function lockVideo(tx: Transaction, which: { id: number } | { url: string } | { uuid: string }): Promise<Video | null> {
  return tx.findOne(Video, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** The same for a request's id, UUID or short UUID, if the caller may manage the video. Throws 404 and 403. */
export async function lockManagedVideo(tx: Transaction, reference: string, caller: Caller, right: Right): Promise<Video> {
  const video = FORM.test(reference) ? await lockVideo(tx, videoReference(reference)) : null;
  if (!video) throw videosProblems.video_not_found();
  const { userId: ownerUserId = null } = await tx.findOneOrFail(Account, { id: video.accountId });
  if (!mayManage({ ownerUserId }, caller, right)) throw problems.forbidden();
  return video;
}

/** Locks videos by rising id, for a statement that changes them in whatever order, and returns which there still are. */
export async function lockVideos(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const locked = db(tx)
    .selectFrom('Video')
    .select('id')
    .where((eb) => anyOf(eb, 'id', ids))
    .orderBy('id')
    .forNoKeyUpdate();
  return (await locked.execute()).map(({ id }) => id);
}
