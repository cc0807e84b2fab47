import { type VideoPrivacy, type VideoState, videoPrivacy } from '@flotilla/contracts-shared';
import type { FederatedComment, FederatedVideo } from '@flotilla/contracts-videos';
import { isListed } from '../catalogue/index.ts';

type Row = Omit<Decisive, 'state'> & {
  readonly state: number;
  readonly videoId: number;
  readonly uuid: string;
  readonly videoUrl: string | null;
  readonly videoAccount: string;
  readonly videoAccountUrl: string | null;
  readonly videoChannel: string;
  readonly videoChannelUrl: string | null;
};

/** What is told of a video beside what belongs to it. */
export const referenceOf = (row: Row): FederatedComment['video'] => ({
  id: row.videoId,
  uuid: row.uuid,
  url: row.videoUrl,
  standing: standingOf({ ...row, state: row.state as VideoState }),
  isPublic: row.privacy === videoPrivacy.PUBLIC,
  account: { name: row.videoAccount, url: row.videoAccountUrl },
  channel: { name: row.videoChannel, url: row.videoChannelUrl },
});

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
