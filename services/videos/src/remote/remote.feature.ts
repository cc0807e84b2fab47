import { defineFeature } from '@flotilla/service';
import type { Deps } from '../deps.ts';
import { forgetDeletionsDaily } from './deletions.ts';
import { checkRemoteThings, createRemoteThings, indexRemoteThings } from './migrations/2026-12-02-remote-things.ts';
import { indexFollowedOfChannel } from './migrations/2026-12-07-followed-of-channel.ts';
import { onRemoteActorChanged, onRemoteActorDeleted } from './on-remote-actor.ts';
import { onRemoteCommentChanged } from './on-remote-comment.ts';
import { onRemoteFollowed } from './on-remote-followed.ts';
import { onRemoteChannelMoved } from './on-remote-move.ts';
import { onRemotePlaylistChanged, onRemotePlaylistDeleted, onRemotePlaylistListed } from './on-remote-playlist.ts';
import { onRemoteRated, onRemoteViewed, onSubscriptionAnswered } from './on-remote-reaction.ts';
import { onRemoteReported } from './on-remote-report.ts';
import { onRemoteVideoChanged, onRemoteVideoDeleted, onRemoteVideoListed } from './on-remote-video.ts';
import { onReplyApproved, onReplyDeleted } from './on-reply.ts';
import { RemoteDeletion } from './remote-deletion.entity.ts';

/** What the service federation tells of other instances (docs/contract/federation.md#remote-things). */
export const remote = defineFeature<Deps>({
  entities: [RemoteDeletion],
  migrations: [createRemoteThings, checkRemoteThings, indexRemoteThings, indexFollowedOfChannel],
  subscriptions: [
    onRemoteActorChanged,
    onRemoteActorDeleted,
    onRemoteChannelMoved,
    onRemoteVideoChanged,
    onRemoteVideoListed,
    onRemoteVideoDeleted,
    onRemotePlaylistChanged,
    onRemotePlaylistListed,
    onRemotePlaylistDeleted,
    onRemoteCommentChanged,
    onReplyApproved,
    onReplyDeleted,
    onRemoteRated,
    onRemoteViewed,
    onRemoteFollowed,
    onSubscriptionAnswered,
    onRemoteReported,
  ],
  schedules: [forgetDeletionsDaily],
});
