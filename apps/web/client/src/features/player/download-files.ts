import { t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { withToken } from './sources.ts';

export type Download = { readonly label: string; readonly size: number; readonly url: string };

/** The files of a video that can be kept, best first; of two in the same quality the progressive one, which more programs read. */
export function downloadsOf(
  video: Pick<VideoDetails, 'downloadEnabled' | 'files' | 'streamingPlaylists'>,
  token: string | null,
): Download[] {
  if (!video.downloadEnabled) return [];
  const all = [...video.files, ...(video.streamingPlaylists[0]?.files ?? [])];
  return all
    .filter(({ resolution }, index) => all.findIndex((other) => other.resolution.id === resolution.id) === index)
    .sort((a, b) => b.resolution.id - a.resolution.id)
    .map(({ resolution, size, fileDownloadUrl }) => ({
      label: resolutionInWords(resolution),
      size,
      url: withToken(ownPath(fileDownloadUrl), token),
    }));
}

/** 0 is sound without a picture. */
export const resolutionInWords = ({ id, label }: VideoDetails['files'][number]['resolution']): string =>
  id === 0 ? t('download.soundOnly') : label;
