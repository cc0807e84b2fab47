import { configurationTopic, type InstanceSettings, newestPause, newestSettings } from '@flotilla/contracts-auth';
import { type EventTransport, type Following, followFacts, newestFact } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';

export type Configuration = Following & {
  /** The runtime settings of the instance as they are now, the defaults before any were heard. */
  readonly current: () => InstanceSettings;
  /** Whether no job may be begun now. */
  readonly areJobsPaused: () => boolean;
};

/** Follows what administrators chose for every process. */
export function followConfiguration(transport: EventTransport, log: Log): Configuration {
  const settings = newestFact(newestSettings);
  const pause = newestFact(newestPause);
  const following = followFacts(transport, {
    group: 'videos.configuration',
    topics: [configurationTopic],
    hear(message) {
      settings.hear(message);
      pause.hear(message);
    },
    log,
  });
  return { ...following, current: settings.current, areJobsPaused: pause.current };
}
