import { type InstanceSettings, tickedResolutions } from '@flotilla/contracts-auth';
import type { Config } from './config.ts';

/** How videos are made at the moment. */
export type EncodingSettings = {
  /** Heights, 0 is audio alone. */
  readonly resolutions: readonly number[];
  readonly originalResolution: boolean;
  /** At most so many frames per second. */
  readonly maxFps: number;
  readonly formats: Formats;
  /** Encodes side by side in this process. */
  readonly concurrency: number;
  /** Of one encode; 0 is one per processor. */
  readonly threads: number;
};
/** What is made of each rendition; one of them at least. */
export type Formats = { readonly hls: boolean; readonly webVideos: boolean };
type Own = Pick<Config, 'concurrency' | 'ladder' | 'threads'>;

/** What administrators configured for every process; this process's own settings take precedence. */
export function encodingSettings({ transcoding }: InstanceSettings, { ladder, concurrency, threads }: Own): EncodingSettings {
  return {
    resolutions: ladder ?? tickedResolutions(transcoding.resolutions),
    originalResolution: transcoding.alwaysTranscodeOriginalResolution,
    maxFps: transcoding.fps.max ?? Number.POSITIVE_INFINITY,
    formats: { hls: transcoding.hls.enabled || !transcoding.webVideos.enabled, webVideos: transcoding.webVideos.enabled },
    concurrency: concurrency ?? transcoding.concurrency,
    threads: threads ?? transcoding.threads,
  };
}
