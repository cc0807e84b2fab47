import { access, defineApi, integer, media, type Operation, object, optional, string } from '@flotilla/contract';
import { handle, videoId } from '@flotilla/contracts-shared';
import { activityPub as here } from './activity-pub.ts';

/** What is of another instance is there. */
const activityPub = { ...here, replies: { ...here.replies, 302: null } } as const;

/** Refused as the page of the thing is, for somebody who is not signed in. */
const problems = ['not_found', 'unauthorized_request', 'forbidden', 'video_requires_password'] as const;
const number = () => integer({ minimum: 1, maximum: 2_147_483_647 });
const id = { id: videoId() };
/** What is no number of a page asks for none. */
const query = object({ page: optional(string({ maxLength: 100 })) });

const at = <const Path extends Operation['path']>(path: Path, summary: string) =>
  ({ ...activityPub, path, summary, params: object(id), problems }) as const;
const collectionAt = <const Path extends Operation['path']>(path: Path, summary: string) => ({ ...at(path, summary), query }) as const;
const commentAt = <const Path extends Operation['path']>(path: Path, summary: string) =>
  ({ ...at(path, summary), params: object({ ...id, commentId: number() }) }) as const;

/** Videos and what is said of them, as peers read them (docs/contract/federation.md#documents). */
export const videoDocumentsApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getVideoDocument: at('/videos/watch/{id}', 'A video.'),
    getVideoDocumentOfPage: at('/w/{id}', 'A video, at the address people share.'),
    getCreateOfVideo: at('/videos/watch/{id}/activity', 'The activity that a video began with.'),
    listAnnouncesOfVideo: collectionAt('/videos/watch/{id}/announces', 'Who shared a video.'),
    getAnnounceOfVideo: {
      ...at('/videos/watch/{id}/announces/{actorId}', 'That somebody shared a video.'),
      params: object({ ...id, actorId: number() }),
    },
    listLikesOfVideo: collectionAt('/videos/watch/{id}/likes', 'The likes of a video.'),
    listDislikesOfVideo: collectionAt('/videos/watch/{id}/dislikes', 'The dislikes of a video.'),
    listNotesOfVideo: collectionAt('/videos/watch/{id}/comments', 'The comments of a video, oldest first.'),
    getChaptersDocument: at('/videos/watch/{id}/chapters', 'The chapters of a video.'),
    getNote: commentAt('/videos/watch/{id}/comments/{commentId}', 'A comment, or the place of a deleted one.'),
    getCreateOfNote: commentAt('/videos/watch/{id}/comments/{commentId}/activity', 'The activity that a comment began with.'),
    getApprovalOfNote: commentAt('/videos/watch/{id}/comments/{commentId}/approve-reply', 'That the owner of the video shows a comment.'),
  },
);

const rateAt = <const Path extends Operation['path']>(path: Path, summary: string) =>
  ({
    ...activityPub,
    path,
    summary,
    params: object({ name: handle(), videoId: number() }),
    problems: ['actor_not_found', 'not_found'],
  }) as const;

export const rateDocumentsApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getLike: rateAt('/accounts/{name}/likes/{videoId}', 'That an account likes a video.'),
    getLikeAtFormerPage: rateAt('/account/{name}/likes/{videoId}', 'The same, by an older address.'),
    getDislike: rateAt('/accounts/{name}/dislikes/{videoId}', 'That an account dislikes a video.'),
    getDislikeAtFormerPage: rateAt('/account/{name}/dislikes/{videoId}', 'The same, by an older address.'),
  },
);

const playlistProblems = ['not_found', 'unauthorized_request', 'forbidden'] as const;
const playlistAt = <const Path extends Operation['path']>(path: Path, summary: string) =>
  ({ ...collectionAt(path, summary), problems: playlistProblems }) as const;

export const playlistDocumentsApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getPlaylistDocument: playlistAt('/video-playlists/{id}', 'A playlist.'),
    getPlaylistDocumentOfPage: playlistAt('/w/p/{id}', 'A playlist, at the address people share.'),
    getPlaylistDocumentOfFormerPage: playlistAt('/videos/watch/playlist/{id}', 'A playlist, by an older address.'),
    getElementDocument: {
      ...at('/video-playlists/{id}/videos/{elementId}', 'A place in a playlist.'),
      params: object({ ...id, elementId: number() }),
      problems: playlistProblems,
    },
  },
);

const outboxAt = <const Path extends Operation['path']>(path: Path, summary: string) =>
  ({
    method: 'GET',
    path,
    summary,
    access: access.none,
    limits: ['activityPub'],
    freshFor: 1,
    params: object({ name: handle() }),
    query: object({ page: optional(integer({ minimum: 1, maximum: 100_000_000 })), size: optional(integer({ minimum: 0, maximum: 50 })) }),
    replies: { 200: media('application/activity+json'), 302: null },
    problems: ['actor_not_found'],
  }) as const;

/** For servers whatever `Accept` says. */
export const outboxesApi = defineApi(
  { service: 'federation', tag: 'Federation' },
  {
    getAccountOutbox: outboxAt('/accounts/{name}/outbox', 'What an account, or the instance, published, newest first.'),
    getChannelOutbox: outboxAt('/video-channels/{name}/outbox', 'What a channel published, newest first.'),
  },
);
