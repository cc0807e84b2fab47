import { instance } from '../../instance.ts';
import type { VideoDetails } from '../videos/videos.ts';

type Shared = Pick<VideoDetails, 'aspectRatio' | 'embedPath' | 'name' | 'shortUUID'>;

const LONGER_SIDE = 560;

/** The address of a video, from a moment in seconds. */
export function linkTo({ shortUUID }: Pick<Shared, 'shortUUID'>, start = 0): string {
  return `${instance.publicUrl}/w/${shortUUID}${query(start)}`;
}

/** The code that shows the player on another page, in the shape of the video. */
export function embedCodeOf({ embedPath, name, aspectRatio }: Shared, start = 0): string {
  const ratio = aspectRatio ?? 16 / 9;
  const [width, height] = ratio >= 1 ? [LONGER_SIDE, Math.round(LONGER_SIDE / ratio)] : [Math.round(LONGER_SIDE * ratio), LONGER_SIDE];
  const address = escaped(instance.publicUrl + embedPath + query(start));
  return `<iframe title="${escaped(name)}" src="${address}" width="${width}" height="${height}" style="border: 0" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}

const query = (start: number) => (start > 0 ? `?start=${start}s` : '');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
