import { timesIn } from '../player/embed-options.ts';
import type { PlayerOptions } from '../player/player.tsx';
import type { PlaylistElement } from '../playlists/playlist.ts';

const NAME = 'playlistPosition';
/** What an address says of the one video it leads to. */
const OF_ONE_VIDEO = ['start', 'stop'];

/** Which video of a playlist an address asks for; undefined for none, or one that cannot be. */
export function positionIn(parameters: URLSearchParams): number | undefined {
  const text = parameters.get(NAME);
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** The query of another video of the same playlist. */
export function addressAt(parameters: URLSearchParams, position: number): string {
  const next = new URLSearchParams(parameters);
  for (const name of OF_ONE_VIDEO) next.delete(name);
  next.set(NAME, String(position));
  return `?${next}`;
}

/**
 * Where a video of a playlist begins and stops. Without a word on that it goes on where somebody left it, unless it is there more than
 * once: one of them tells nothing about the other.
 */
export function timesOf(
  { startTimestamp, stopTimestamp, video }: PlaylistElement,
  all: readonly PlaylistElement[],
  parameters: URLSearchParams,
): Pick<PlayerOptions, 'start' | 'stop'> {
  const asked = timesIn(parameters);
  const isAlone = all.filter((other) => other.video?.uuid === video?.uuid).length === 1;
  const start = asked.start ?? startTimestamp ?? (isAlone && stopTimestamp === null ? undefined : 0);
  return { ...(start !== undefined && { start }), stop: asked.stop ?? stopTimestamp ?? undefined };
}
