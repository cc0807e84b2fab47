import { ownPath } from '../../instance.ts';
import { PRIVATE } from '../upload/privacies.ts';
import type { VideoDetails } from '../videos/videos.ts';

/** What a player loads: an HLS master playlist or a progressive file. `token` opens the files of a private video. */
export type Source = { readonly kind: 'file' | 'hls'; readonly url: string; readonly token: string | null };

/** The best a video offers; null while nothing of it can be played. */
export function sourceOf(video: Pick<VideoDetails, 'files' | 'streamingPlaylists'>, token: string | null): Source | null {
  const playlist = video.streamingPlaylists[0];
  if (playlist && playlist.files.length > 0) return { kind: 'hls', url: ownPath(playlist.playlistUrl), token };
  const [file] = video.files.filter(({ hasVideo }) => hasVideo).sort((a, b) => distance(a.resolution.id) - distance(b.resolution.id));
  const any = file ?? video.files[0];
  return any ? { kind: 'file', url: ownPath(any.fileUrl), token } : null;
}

/** A single progressive file has one quality: the one nearest to 720p. */
const distance = (resolution: number) => Math.abs(resolution - 720);

/** The address with the file token in it. */
export function withToken(url: string, token: string | null, isReinjected = false): string {
  if (!token) return url;
  const asked = new URL(url, location.href);
  asked.searchParams.set('videoFileToken', token);
  if (isReinjected) asked.searchParams.set('reinjectVideoFileToken', 'true');
  return asked.href;
}

/** Whether the files of a video only open with a token: private and internal ones. */
export function needsToken({ privacy }: { readonly privacy: { readonly id: number } }): boolean {
  return privacy.id >= PRIVATE;
}

/** Labels of the qualities there are now, lowest first. */
export function qualitiesOf(video: Pick<VideoDetails, 'files' | 'streamingPlaylists'>): string[] {
  const files = video.streamingPlaylists[0]?.files ?? video.files;
  return [...files].sort((a, b) => a.resolution.id - b.resolution.id).map(({ resolution }) => resolution.label);
}
