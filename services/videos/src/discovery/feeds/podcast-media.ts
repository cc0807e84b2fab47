import type { FeedFile, FeedVideo } from './feed.ts';
import { wholeFile } from './whole-file.ts';

export type PodcastMedia = {
  readonly url: string;
  readonly type: string;
  readonly title: string;
  readonly language: string | null;
  readonly size: number | null;
  /** Bits a second. */
  readonly bitrate: number | null;
};

/** What apps may choose from: progressive files and HLS files that can be heard, each from the smallest to the largest, then the HLS playlist. */
export function mediaOf(video: FeedVideo): PodcastMedia[] {
  const { masterPlaylistUrl, language } = video;
  const files = video.files.map((file) => (file.kind === 'hls' ? wholeFile(file, video) : file));
  const ofKind = (kind: FeedFile['kind']) =>
    files.filter((file) => file.kind === kind && file.hasAudio).toSorted((a, b) => a.size - b.size);
  // A silent film is better than none.
  const audible = [...ofKind('web'), ...ofKind('hls')];
  const whole = (audible.length > 0 ? audible : files).map((file) => mediumOf(file, video));
  if (!masterPlaylistUrl) return whole;
  return [...whole, { url: masterPlaylistUrl, type: 'application/x-mpegURL', title: 'HLS', language, size: null, bitrate: null }];
}

const mediumOf = ({ url, type, size, label }: FeedFile, { duration, language }: FeedVideo): PodcastMedia => ({
  url,
  type: type === 'audio/mp4' ? 'audio/x-m4a' : type,
  title: label,
  language,
  size,
  bitrate: duration > 0 ? Math.round((size * 8) / duration) : null,
});
