import { type VideoPrivacy, type VideoState, videoPrivacy } from '@flotilla/contracts-shared';
import type { FederatedVideo } from '@flotilla/contracts-videos';
import { isListed } from '../catalogue/index.ts';

type Decisive = {
  readonly privacy: VideoPrivacy;
  readonly blocked: boolean;
  readonly state: VideoState;
  readonly waitTranscoding: boolean;
  /** Of its block, if there is one. */
  readonly unfederated: boolean | null;
};

/** What other instances may know of a video (docs/contract/federation.md#standing). */
export function standingOf({ unfederated, blocked, ...video }: Decisive): FederatedVideo['standing'] {
  const isShown = video.privacy === videoPrivacy.PUBLIC || video.privacy === videoPrivacy.UNLISTED;
  // Unlisted ones are published as public ones are.
  if (!isShown || !isListed({ ...video, privacy: videoPrivacy.PUBLIC, blocked: false })) return 'closed';
  if (!blocked) return 'open';
  return unfederated === false ? 'kept' : 'closed';
}
