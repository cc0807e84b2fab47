import { videoPrivacy, videoState } from '@flotilla/contracts-shared';
import { playlistPrivacy, playlistType, videosEvents } from '@flotilla/contracts-videos';
import { type ConsumerContext, subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { tellRating } from './federate-rating.ts';
import { publishRatingsLater } from './federate-video.ts';
import { isFormer, publishLater, rememberFormer } from './publish-later.ts';

export const onVideoSnapshot = subscription(videosEvents.videoSnapshot, ({ urls }: Deps) => async (snapshot, { tx }) => {
  const { videoId: localId, videoUuid, privacy, state, blocked = false, deleted, publishedAt } = snapshot;
  const isOpen = privacy === videoPrivacy.PUBLIC && state === videoState.PUBLISHED && !blocked && !deleted;
  if (publishedAt && (await rememberFormer(tx, { kind: 'video', localId, url: urls.video(videoUuid), from: publishedAt, isOpen }))) return;
  await publishLater(tx, { kind: 'video', localId });
});

export const onCommentSnapshot = subscription(videosEvents.commentSnapshot, () => async (snapshot, { tx }) => {
  const { commentId: localId, videoId, heldForReview, deletedAt, deleted, createdAt } = snapshot;
  const isOpen = !heldForReview && deletedAt === null && !deleted;
  if (await rememberFormer(tx, { kind: 'comment', localId, videoId, from: createdAt, isOpen })) return;
  await publishLater(tx, { kind: 'comment', localId, videoId });
});

export const onPlaylistSnapshot = subscription(
  videosEvents.playlistSnapshot,
  ({ urls }: Deps) =>
    async ({ playlistId: localId, uuid, privacy, deleted, createdAt }, { tx }) => {
      const url = urls.playlist(uuid);
      const isOpen = privacy !== playlistPrivacy.PRIVATE && !deleted;
      if (await rememberFormer(tx, { kind: 'playlist', localId, url, from: createdAt, isOpen })) return;
      await publishLater(tx, { kind: 'playlist', localId, url });
    },
  { concerns: ({ type }) => type !== playlistType.WATCH_LATER },
);

/** What is a part of a video, unless it was there before this instance spoke with others. */
async function publishVideoOf({ videoId: localId }: { readonly videoId: number }, { tx, message }: ConsumerContext): Promise<void> {
  if (!(await isFormer(tx, message.occurredAt))) await publishLater(tx, { kind: 'video', localId });
}

export const onCaptionSnapshot = subscription(videosEvents.captionSnapshot, () => publishVideoOf);
export const onChaptersSnapshot = subscription(videosEvents.chaptersSnapshot, () => publishVideoOf);

export const onRatingSnapshot = subscription(videosEvents.ratingSnapshot, ({ clock }: Deps) => async (rating, { tx, message }) => {
  const { videoId, videoUrl } = rating;
  if (videoUrl) await tellRating(tx, { ...rating, videoUrl });
  else if (!(await isFormer(tx, message.occurredAt))) await publishRatingsLater(tx, videoId, clock.now());
});
