import { array, boolean, dateTime, integer, nullable, object, oneOf, string, type TypeOf } from '@flotilla/contract';
import { chapter } from '@flotilla/contracts-shared';
import { playlist } from '../community/playlist.ts';
import { ratings } from '../community/ratings.operations.ts';
import { storyboard } from '../storyboards.operations.ts';
import { videoDetails } from '../video.ts';

/**
 * What other instances may know of a video (docs/contract/federation.md#standing). `open`: everything. `kept`: it is blocked here, but whoever has it
 * keeps it and is told nothing. `closed`: nothing.
 */
const standing = oneOf(['open', 'kept', 'closed']);

/** A video with all that is shown of it elsewhere. */
export const federatedVideo = object({
  standing,
  video: videoDetails,
  captions: array(object({ language: string(), label: string(), automaticallyGenerated: boolean(), fileUrl: string() })),
  storyboard: nullable(storyboard),
  chapters: array(chapter),
});
export type FederatedVideo = TypeOf<typeof federatedVideo>;

/** Ids at their origins, null of what is of this instance. */
const url = nullable(string());
const actor = object({ name: string(), url });
export type FederatedActor = TypeOf<typeof actor>;

/** The video that something else is about. */
const about = object({ id: integer(), uuid: string(), url, standing, isPublic: boolean(), account: actor, channel: actor });

/** A comment; of a deleted one the place is left. */
export const federatedComment = object({
  id: integer(),
  url,
  inReplyToId: nullable(integer()),
  /** The id of what it answers, at its origin. */
  inReplyToUrl: url,
  text: string(),
  heldForReview: boolean(),
  /** Of a comment of this instance: the activity by which the owner of a remote video showed it. */
  replyApproval: nullable(string()),
  /** Its author, or where they are, is muted by the instance or by the owner of the video. */
  isMuted: boolean(),
  createdAt: dateTime(),
  updatedAt: dateTime(),
  deletedAt: nullable(dateTime()),
  /** Null once it is deleted. */
  account: nullable(actor),
  /** The authors of the comments above it, each once, the nearest first. */
  parentAccounts: array(actor),
  video: about,
});
export type FederatedComment = TypeOf<typeof federatedComment>;

/** What an account thinks of a video. */
export const federatedRating = object({ account: string(), rating: oneOf(ratings), video: about });
export type FederatedRating = TypeOf<typeof federatedRating>;

/** Some comments of a video. */
export const federatedComments = object({ uuid: string(), url, total: integer(), comments: array(object({ id: integer(), url })) });

/** Some likes or dislikes of a video, by the accounts of this instance that they are of. */
export const federatedRatings = object({ id: integer(), uuid: string(), url, total: integer(), accounts: array(string()) });

/** A playlist, and the elements of a page of it. */
export const federatedPlaylist = object({ playlist, elementIds: array(integer()) });
export type FederatedPlaylist = TypeOf<typeof federatedPlaylist>;

/** A place in a playlist. The video is null where it is gone, or not for everybody. */
export const federatedElement = object({
  id: integer(),
  position: integer(),
  startTimestamp: nullable(integer()),
  stopTimestamp: nullable(integer()),
  playlistUuid: string(),
  /** The id at its origin; null of a playlist of this instance. */
  playlistUrl: nullable(string()),
  videoUuid: nullable(string()),
  /** The same of its video. */
  videoUrl: nullable(string()),
});
export type FederatedElement = TypeOf<typeof federatedElement>;
