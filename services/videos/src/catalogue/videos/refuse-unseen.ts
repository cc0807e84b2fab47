import { videosProblems } from '@flotilla/contracts-videos';
import type { Connection } from '@flotilla/database';
import { problems } from '@flotilla/problem';
import { type AddressedBy, type Guarded, isOpenedByPassword, maySee, type Visitor } from './access.ts';
import { tryPassword } from './try-password.ts';

/**
 * Throws 401 for anonymous callers, 403 for others who may not see the video, and 429 after too many guesses. A password that was sent for a protected video decides, whoever sent it
 * (docs/contract/videos.md#visibility).
 */
export async function refuseUnseen(
  on: Connection,
  video: Guarded & { readonly id: number },
  { caller, password }: Visitor,
  addressedBy: AddressedBy,
): Promise<void> {
  const isProtected = isOpenedByPassword(video);
  if (isProtected && password !== undefined) {
    if (await tryPassword(on, video.id, password)) return;
    throw videosProblems.incorrect_video_password();
  }
  if (maySee(video, caller, addressedBy)) return;
  if (isProtected) throw caller ? videosProblems.video_requires_password_of_user() : videosProblems.video_requires_password();
  throw caller ? problems.forbidden({ detail: 'You may not see this video.' }) : problems.unauthorized_request();
}
