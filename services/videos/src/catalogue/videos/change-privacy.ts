import { type VideoPrivacy, videoPrivacy } from '@flotilla/contracts-shared';
import type { Video } from './video.entity.ts';

/** Changes who may see a video, which the caller has locked: earlier file tokens end, and a video that leaves Private is published now. */
export function changePrivacy(video: Video, privacy: VideoPrivacy, now: Date): void {
  if (privacy === video.privacy) return;
  video.policyVersion += 1;
  if (video.privacy === videoPrivacy.PRIVATE) video.publishedAt = now;
  video.privacy = privacy;
}
