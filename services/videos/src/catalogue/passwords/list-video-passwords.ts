import { listing } from '@flotilla/contract';
import { videoPrivacy } from '@flotilla/contracts-shared';
import { passwordsApi, videosProblems } from '@flotilla/contracts-videos';
import { datesAsText, page, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { findManagedVideo } from '../videos/find-video.ts';
import { VideoPassword } from '../videos/video-password.entity.ts';

const db = tables({ VideoPassword });

/** The passwords of a video, for who manages it. Throws 404, 403, and 400 for a video of another privacy. */
export const listVideoPasswords = listing(
  passwordsApi.listVideoPasswords,
  async (deps: Pick<Deps, 'database'>, paging, reference: string, caller: Caller) => {
    const video = await findManagedVideo(deps, reference, caller, 'SEE_ALL_VIDEOS');
    if (video.privacy !== videoPrivacy.PASSWORD_PROTECTED) throw videosProblems.not_password_protected();
    return page({
      query: db(deps.database)
        .selectFrom('VideoPassword')
        .select(['id', 'password', 'videoId', 'createdAt', 'updatedAt'])
        .where('videoId', '=', video.id),
      paging,
      sorts: { createdAt: 'createdAt' },
      shape: datesAsText,
    });
  },
);
