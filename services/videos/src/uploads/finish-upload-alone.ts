import { tables } from '@flotilla/database';
import { defineJobType, job } from '@flotilla/jobs';
import { Problem } from '@flotilla/problem';
import { User } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { reserveAgain } from './end-upload.ts';
import type { Session } from './find-session.ts';
import { finishUpload } from './finish-upload.ts';
import { takeLease } from './lease.ts';

const db = tables({ User });

export const finishUploadJob = defineJobType<{ id: string }>({
  name: 'finish-upload',
  maxAttempts: 1,
  leaseInSeconds: 60,
  // A large file may be copied for hours before it is probed; that call has its own deadline.
  stallInSeconds: 25 * 3600,
});

/** Makes the video of a complete upload whose client went away. What fails now is tried again by the next `reapUploads`. */
export const finishUploadAlone = job(finishUploadJob, (deps: Deps) => ({
  async run({ payload: { id } }, { log }) {
    const taken = await takeLease(deps, id);
    if (!taken) return;
    await using lease = taken.lease;
    if (taken.session.state !== 'received') return;
    try {
      if (!taken.session.reserved) await reserveAgain(deps, id, lease);
      const video = await finishUpload(deps, await uploader(deps, taken.session), taken.session, lease);
      log.info({ uploadId: id, videoUuid: video.uuid }, 'upload was finished without its client');
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.info({ uploadId: id, status: error.status, reason: error.message }, 'could not finish an upload without its client');
    }
  },
}));

async function uploader({ database }: Pick<Deps, 'database'>, { userId }: Session) {
  const found = db(database).selectFrom('User').select(['username', 'role']).where('userId', '=', userId);
  const user = await found.where('blocked', '=', false).where('deleted', '=', false).executeTakeFirst();
  return { userId, username: user?.username ?? '', role: user?.role ?? (2 as const), sessionId: '' };
}
