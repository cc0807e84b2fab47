import { type Audience, accountAudience } from './audience.ts';

type Object = { readonly id: string } & Partial<Audience>;

const audienceOf = ({ to, cc }: Partial<Audience>) => ({ ...(to && { to }), ...(cc && { cc }) });

/** Activities with the ids that they have for ever (docs/contract/federation.md#ids). */
export const createActivity = (actor: string, object: Object) => ({
  ...audienceOf(object),
  type: 'Create',
  id: `${object.id}/activity`,
  actor,
  object,
});

export const updateActivity = (actor: string, object: Object, updatedAt: string) => ({
  ...audienceOf(object),
  type: 'Update',
  id: `${object.id}/updates/${updatedAt}`,
  actor,
  object,
});

export const deleteActivity = (actor: string, id: string, audience: Partial<Audience> = {}) => ({
  ...audienceOf(audience),
  type: 'Delete',
  id: `${id}/delete`,
  actor,
  object: id,
});

/** `actorId` is the number of the actor who shares the video. */
export const announceActivity = (actor: string, actorId: number, video: string, audience: Audience) => ({
  ...audience,
  type: 'Announce',
  id: announceUrl(video, actorId),
  actor,
  object: video,
});
export const announceUrl = (video: string, actorId: number) => `${video}/announces/${actorId}`;

export const undoActivity = <Undone extends Object>(actor: string, object: Undone) => ({
  ...audienceOf(object),
  type: 'Undo',
  id: `${object.id}/undo`,
  actor,
  object,
});

export const rateActivity = (
  type: 'Dislike' | 'Like',
  { actor, videoId, video, audience }: { actor: string; videoId: number; video: string; audience: Audience },
) => ({ ...audience, id: rateUrl(type, actor, videoId), type, actor, object: video });
export const rateUrl = (type: 'Dislike' | 'Like', actor: string, videoId: number) => `${actor}/${type.toLowerCase()}s/${videoId}`;

/** Tells the author of a comment that it is shown; `id` is that of the comment here. */
export const approveActivity = (actor: string, { id, comment, inReplyTo }: { id: string; comment: string; inReplyTo: string }) => ({
  type: 'ApproveReply',
  id: `${id}/approve-reply`,
  actor,
  object: comment,
  inReplyTo,
});

/** A report. `id` is that of the report here; what is reported follows its account where Mastodon would not see it otherwise. */
export const flagActivity = (actor: string, { id, object, content, reasons, account, startAt, endAt }: Flagged) => ({
  ...accountAudience(account),
  id,
  type: 'Flag',
  actor,
  content,
  mediaType: 'text/markdown',
  object,
  tag: reasons.map((name) => ({ type: 'Hashtag', name })),
  ...(startAt !== null && { startAt }),
  ...(endAt !== null && { endAt }),
});
type Flagged = {
  readonly id: string;
  readonly object: string | readonly string[];
  readonly content: string;
  readonly reasons: readonly string[];
  readonly account: string;
  readonly startAt: number | null;
  readonly endAt: number | null;
};

/** A view; or, with `watching`, that so many watch until a moment. `name` makes its id unique, or the one of the activity before that it renews. */
export const viewActivity = (actor: string, { videoId, name, video, audience, watching }: Viewed) => ({
  ...audience,
  id: `${actor}/views/videos/${videoId}/${name}`,
  type: 'View',
  actor,
  object: video,
  ...(watching && {
    expires: watching.until.toISOString(),
    result: { type: 'InteractionCounter', interactionType: 'WatchAction', userInteractionCount: watching.viewers },
  }),
});
type Viewed = {
  readonly videoId: number;
  readonly name: string;
  readonly video: string;
  readonly audience: Audience;
  readonly watching?: { readonly viewers: number; readonly until: Date };
};
