import { type VideoPrivacy, videoPrivacy } from '@flotilla/contracts-shared';
import type { Transaction } from '@flotilla/database';
import { renameCaptions } from './captions.ts';
import { renamePictures } from './rename-pictures.ts';
import { removePasswords } from './set-passwords.ts';
import type { Video } from './video.entity.ts';

/**
 * Changes who may see a video, which the caller has locked: earlier file tokens end, a video that leaves Private is published now, and
 * pictures of one that is no longer for everybody get names that nobody has seen (docs/contract/files.md#pictures). Passwords go with the protection.
 */
export async function changePrivacy(tx: Transaction, video: Video, privacy: VideoPrivacy, now: Date): Promise<void> {
  if (privacy === video.privacy) return;
  video.policyVersion += 1;
  if (video.privacy === videoPrivacy.PRIVATE) video.publishedAt = now;
  if (video.privacy === videoPrivacy.PASSWORD_PROTECTED) await removePasswords(tx, video.id);
  video.privacy = privacy;
  if (privacy === videoPrivacy.PUBLIC) return;
  await renamePictures(tx, video.id);
  await renameCaptions(tx, video);
}
