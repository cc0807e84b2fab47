import { canonicalUrl } from '../../remote-actors/canonical-url.ts';
import { idOf, typeOf } from '../../remote-actors/read-fields.ts';
import type { ActivityType } from '../activity.ts';
import { HOUR_MS } from '../take-share.ts';
import { onActorDelete, onActorUpdate } from './actor-changes.ts';
import { onAccept, onReject } from './answer-to-follow.ts';
import { onApproveReply } from './approve-reply.ts';
import { onCommentDelete, onNote } from './comment.ts';
import { onFlag } from './flag.ts';
import { onFollow } from './follow.ts';
import type { Handler } from './handler.ts';
import { onMove } from './move.ts';
import { onPlaylist, onPlaylistDelete } from './playlist.ts';
import { onDislike, onLike } from './rating.ts';
import { onUndo } from './undo.ts';
import { onAnnounce, onVideoCreate, onVideoDelete, onVideoUpdate } from './video.ts';
import { onView } from './view.ts';
import { withinShare } from './within-share.ts';

/** What is done with an activity that carries an object of some type; others have no effect. */
const byObject =
  (handlers: Readonly<Record<string, Handler>>): Handler =>
  async (deps, handled) =>
    handlers[typeOf(handled.activity.fields['object']) ?? '']?.(deps, handled);

const onCreate = byObject({ Note: onNote, Playlist: onPlaylist, Video: onVideoCreate });

const onUpdate = byObject({
  Application: onActorUpdate,
  Group: onActorUpdate,
  Organization: onActorUpdate,
  Person: onActorUpdate,
  Playlist: onPlaylist,
  Service: onActorUpdate,
  Video: onVideoUpdate,
});

const onDelete: Handler = async (deps, handled) => {
  const { object } = handled.activity.fields;
  if (canonicalUrl(deps, idOf(object)) === handled.signer.url) return onActorDelete(deps, handled);
  return (await onVideoDelete(deps, handled)) ?? (await onPlaylistDelete(deps, handled)) ?? onCommentDelete(deps, handled);
};

/** Of one host. */
const VIEWS = { kind: 'views', most: 600, withinMs: 60_000 };
const FLAGS = { kind: 'flags', most: 100, withinMs: HOUR_MS };

/** By type; one without a handler is ignored (docs/contract/federation.md#activities). */
export const handlers: Partial<Readonly<Record<ActivityType, Handler>>> = {
  Accept: onAccept,
  Announce: onAnnounce,
  ApproveReply: onApproveReply,
  Create: onCreate,
  Delete: onDelete,
  Dislike: onDislike,
  Flag: withinShare(FLAGS, onFlag),
  Follow: onFollow,
  Like: onLike,
  Move: onMove,
  Reject: onReject,
  Undo: onUndo,
  Update: onUpdate,
  View: withinShare(VIEWS, onView),
};
