import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { federateComment } from './federate-comment.ts';
import { federatePlaylist } from './federate-playlist.ts';
import { federateRatings, federateVideo, federateViews } from './federate-video.ts';
import { createPublishedObjects } from './migrations/2026-12-02-published-objects.ts';
import { publishToInboxes } from './migrations/2026-12-02-published-to-inboxes.ts';
import { createSentRatings } from './migrations/2026-12-03-sent-ratings.ts';
import { indexPublishedUrls } from './migrations/2026-12-04-published-urls.ts';
import { onAbuseOpened } from './on-abuse-opened.ts';
import { onRemoteCommentSettled } from './on-remote-comment-settled.ts';
import {
  onCaptionSnapshot,
  onChaptersSnapshot,
  onCommentSnapshot,
  onPlaylistSnapshot,
  onRatingSnapshot,
  onVideoSnapshot,
} from './on-snapshots.ts';
import { PublishedObject } from './published-object.entity.ts';
import { SentRating } from './sent-rating.entity.ts';

/** Tells other instances what became of videos, comments and playlists here (docs/contract/federation.md#publications). */
export const publications = defineFeature<Deps>({
  entities: [PublishedObject, SentRating],
  migrations: [createPublishedObjects, publishToInboxes, createSentRatings, indexPublishedUrls],
  subscriptions: [
    onVideoSnapshot,
    onCaptionSnapshot,
    onChaptersSnapshot,
    onRatingSnapshot,
    onCommentSnapshot,
    onRemoteCommentSettled,
    onPlaylistSnapshot,
    onAbuseOpened,
  ],
  jobs: [federateVideo, federateRatings, federateViews, federateComment, federatePlaylist],
});
