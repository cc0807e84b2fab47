import { configurationTopic, type InstanceSettings, newestPause, newestSettings, tickedResolutions } from '@flotilla/contracts-auth';
import { type EventTransport, type Following, followFacts, newestFact } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';
import type { Config } from './deps.ts';

/** How films are made at the moment. */
export type EncodingSettings = {
  /** Heights, 0 is sound alone. */
  readonly resolutions: readonly number[];
  readonly originalResolution: boolean;
  /** Pictures per second at most. */
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

type Configuration = Following & {
  readonly current: () => EncodingSettings;
  /** Whether no job may be begun now. */
  readonly areJobsPaused: () => boolean;
};

/** Follows what administrators chose for every process; what this one was told for itself comes first. */
export function followEncodingSettings(transport: EventTransport, own: Own, log: Log): Configuration {
  const settings = newestFact({
    ...newestSettings,
    initial: encodingSettings(newestSettings.initial, own),
    read: (payload) => encodingSettings(newestSettings.read(payload), own),
  });
  const pause = newestFact(newestPause);
  const following = followFacts(transport, {
    group: 'transcoder.configuration',
    topics: [configurationTopic],
    hear(message) {
      settings.hear(message);
      pause.hear(message);
    },
    log,
  });
  return { ...following, current: settings.current, areJobsPaused: pause.current };
}

function encodingSettings({ transcoding }: InstanceSettings, { ladder, concurrency, threads }: Own): EncodingSettings {
  return {
    resolutions: ladder ?? tickedResolutions(transcoding.resolutions),
    originalResolution: transcoding.alwaysTranscodeOriginalResolution,
    maxFps: transcoding.fps.max ?? Number.POSITIVE_INFINITY,
    formats: { hls: transcoding.hls.enabled || !transcoding.webVideos.enabled, webVideos: transcoding.webVideos.enabled },
    concurrency: concurrency ?? transcoding.concurrency,
    threads: threads ?? transcoding.threads,
  };
}
