import type { VideoDetails } from '../videos/videos.ts';
import { withToken } from './sources.ts';

type Files = Pick<VideoDetails, 'files' | 'streamingPlaylists'>;
type File = VideoDetails['files'][number];

/** Tracks that can be had as one file: a resolution, 0 for none, with sound or without. */
export type GeneratedDownload = {
  readonly resolution: File['resolution'];
  readonly hasSound: boolean;
  /** Of the tracks; the file around them is a little larger or smaller. */
  readonly size: number;
  readonly url: string;
};

/** What can be made of the files of a video without encoding, best first (docs/contract/files.md#generated-downloads). */
export function generatedDownloadsOf(video: Files & Pick<VideoDetails, 'uuid'>, token: string | null): GeneratedDownload[] {
  const all = [...video.files, ...(video.streamingPlaylists[0]?.files ?? [])];
  const [sound] = all.filter(({ hasAudio, hasVideo }) => hasAudio && !hasVideo).sort((a, b) => b.size - a.size);
  const offers = (files: readonly File[]): GeneratedDownload => ({
    resolution: files[0]!.resolution,
    hasSound: files.some(({ hasAudio }) => hasAudio),
    size: files.reduce((sum, { size }) => sum + size, 0),
    url: addressOf(video.uuid, files, token),
  });
  const pictures = all
    .filter(({ hasVideo }) => hasVideo)
    .flatMap((file) => (file.hasAudio || !sound ? [[file]] : [[file, sound], [file]]))
    .map(offers);
  return [...pictures, ...(sound ? [offers([sound])] : [])].filter(isFirst).sort((a, b) => b.resolution.id - a.resolution.id);
}

/** Of two in the same quality the progressive one, as for files. */
const isFirst = ({ resolution, hasSound }: GeneratedDownload, index: number, all: readonly GeneratedDownload[]) =>
  all.findIndex((other) => other.resolution.id === resolution.id && other.hasSound === hasSound) === index;

function addressOf(uuid: string, files: readonly File[], token: string | null): string {
  const chosen = new URLSearchParams(files.map(({ id }) => ['videoFileIds', String(id)]));
  return withToken(`/download/videos/generate/${uuid}?${chosen}`, token);
}
