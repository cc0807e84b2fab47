import { videoPrivacy } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { lockManagedVideo } from '../videos/lock-video.ts';
import { publishAuditEvent } from '../videos/publish-audit-event.ts';
import { setPasswords } from '../videos/set-passwords.ts';
import type { Video } from '../videos/video.entity.ts';
import { VideoPassword } from '../videos/video-password.entity.ts';

type Needs = Pick<Deps, 'clock' | 'database'>;

const db = tables({ VideoPassword });

/** Replaces all passwords of a protected video. Throws 404, 403, and 400 for a video of another privacy. */
export function replaceVideoPasswords(deps: Needs, reference: string, passwords: readonly string[], caller: Caller): Promise<void> {
  return change(deps, reference, caller, (tx, video, now) => setPasswords(tx, video, passwords, now));
}

/** Deletes one password, but not the last one. Throws 404, 403 and 400. */
export function deleteVideoPassword(deps: Needs, { videoId, passwordId }: { videoId: string; passwordId: number }, caller: Caller) {
  return change(deps, videoId, caller, async (tx, video) => {
    const all = await db(tx).selectFrom('VideoPassword').select('id').where('videoId', '=', video.id).execute();
    if (!all.some(({ id }) => id === passwordId)) throw videosProblems.video_password_not_found();
    if (all.length === 1) throw videosProblems.video_password_missing();
    video.policyVersion += 1;
    await db(tx).deleteFrom('VideoPassword').where('id', '=', passwordId).execute();
  });
}

async function change(
  { database, clock }: Needs,
  reference: string,
  caller: Caller,
  apply: (tx: Transaction, video: Video, now: Date) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, reference, caller, 'UPDATE_ANY_VIDEO');
    if (video.privacy !== videoPrivacy.PASSWORD_PROTECTED) throw videosProblems.not_password_protected();
    const now = clock.now();
    await publishAuditEvent(tx, caller, video, { action: 'update', changes: { videoPasswords: '***' }, at: now });
    await apply(tx, video, now);
  });
}
