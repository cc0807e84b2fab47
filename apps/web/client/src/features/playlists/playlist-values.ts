import type { InputOf } from '../../api/call.ts';
import type { videosApi } from '../../precomputed/operations.ts';
import type { Playlist } from './playlist.ts';
import { PRIVATE, type Privacy } from './playlists.ts';

/** What is said about a playlist, as the fields hold it. What is not said is 0 or ''. */
export type PlaylistValues = {
  displayName: string;
  description: string;
  privacy: Privacy;
  videoChannelId: number;
  /** Another thumbnail; null keeps the present one. */
  thumbnailfile: Blob | null;
};

type Body = InputOf<typeof videosApi.createPlaylist>['body'];

/** A slow line may need long for a picture. */
const DEADLINE_MS = 60_000;

export const newValues: PlaylistValues = { displayName: '', description: '', privacy: PRIVATE, videoChannelId: 0, thumbnailfile: null };

export const valuesOf = ({ displayName, description, privacy, videoChannel }: Playlist): PlaylistValues => ({
  displayName,
  description: description ?? '',
  privacy: privacy.id as Privacy,
  videoChannelId: videoChannel?.id ?? 0,
  thumbnailfile: null,
});

/** What a new playlist is made of. */
export function creationOf(values: PlaylistValues) {
  return { body: bodyOf(values), ...pictureOf(values) };
}

/** Only what differs from what is saved, so that others may change other fields meanwhile. */
export function changesOf(playlistId: string, values: PlaylistValues, saved: PlaylistValues): InputOf<typeof videosApi.updatePlaylist> {
  const before: Readonly<Record<string, unknown>> = bodyOf(saved);
  const body = Object.fromEntries(Object.entries(bodyOf(values)).filter(([field, value]) => value !== before[field]));
  // Whether a channel is needed depends on both.
  if ('privacy' in body) body['videoChannelId'] = values.videoChannelId || null;
  return { params: { playlistId }, body, ...pictureOf(values) };
}

function bodyOf({ displayName, description, privacy, videoChannelId }: PlaylistValues): Body {
  return {
    displayName: displayName.trim(),
    description: description.trim() || null,
    privacy,
    videoChannelId: videoChannelId || null,
  };
}

const pictureOf = ({ thumbnailfile }: PlaylistValues) => (thumbnailfile ? { files: { thumbnailfile }, deadlineInMs: DEADLINE_MS } : {});
