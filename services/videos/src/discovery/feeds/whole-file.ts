import type { FeedFile, FeedVideo } from './feed.ts';

const isMp4 = ({ type }: FeedFile) => type.endsWith('/mp4');
const isSound = (file: FeedFile) => isMp4(file) && file.hasAudio && !file.hasVideo;

/** A file and its sound, where that is a file apart, as one download (docs/contract/files.md#generated-downloads). What cannot be made one is as it is. */
export function wholeFile(file: FeedFile, { files, downloadUrl }: Pick<FeedVideo, 'downloadUrl' | 'files'>): FeedFile {
  if (downloadUrl === null || !isMp4(file)) return file;
  const sound = file.hasAudio ? undefined : files.find(isSound);
  const tracks = sound ? [file, sound] : [file];
  return {
    ...file,
    url: `${downloadUrl}?${tracks.map(({ id }) => `videoFileIds=${id}`).join('&')}`,
    size: tracks.reduce((sum, { size }) => sum + size, 0),
    hasAudio: tracks.some(({ hasAudio }) => hasAudio),
  };
}
