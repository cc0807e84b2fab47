import { instance } from '../../instance.ts';
import type { Playlist } from '../playlists/playlist.ts';
import type { VideoDetails } from '../videos/videos.ts';

/** What can be linked to, and shown on other pages. */
type Shared = {
  readonly path: string;
  readonly embedPath: string;
  readonly name: string;
  readonly aspectRatio: number | null;
  readonly query?: Readonly<Record<string, string>>;
};

/** The playlist that a video plays in, and its place there. */
export type PlaylistPlace = { readonly playlist: Playlist; readonly position: number };

const LONGER_SIDE = 560;

export const sharedVideo = ({
  shortUUID,
  embedPath,
  name,
  aspectRatio,
}: Pick<VideoDetails, 'aspectRatio' | 'embedPath' | 'name' | 'shortUUID'>): Shared => ({
  path: `/w/${shortUUID}`,
  embedPath,
  name,
  aspectRatio,
});

/** A playlist from one of its places on. */
export const sharedPlaylist = (
  { shortUUID, embedPath, displayName }: Pick<Playlist, 'displayName' | 'embedPath' | 'shortUUID'>,
  position: number,
): Shared => ({
  path: `/w/p/${shortUUID}`,
  embedPath,
  name: displayName,
  aspectRatio: null,
  query: { playlistPosition: String(position) },
});

/** The address of what is shared, from a moment in seconds. */
export function linkTo({ path, query }: Pick<Shared, 'path' | 'query'>, start = 0): string {
  return instance.publicUrl + path + queryOf(query, start);
}

/** The code that shows the player on another page, in the shape of the video. */
export function embedCodeOf({ embedPath, name, aspectRatio, query }: Omit<Shared, 'path'>, start = 0): string {
  const ratio = aspectRatio ?? 16 / 9;
  const [width, height] = ratio >= 1 ? [LONGER_SIDE, Math.round(LONGER_SIDE / ratio)] : [Math.round(LONGER_SIDE * ratio), LONGER_SIDE];
  const address = escaped(instance.publicUrl + embedPath + queryOf(query, start));
  return `<iframe title="${escaped(name)}" src="${address}" width="${width}" height="${height}" style="border: 0" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}

function queryOf(query: Shared['query'] = {}, start: number): string {
  const all = new URLSearchParams({ ...query, ...(start > 0 && { start: `${start}s` }) });
  return all.size > 0 ? `?${all}` : '';
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
