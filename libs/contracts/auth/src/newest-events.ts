import type { EventContract, Payload } from '@flotilla/contract';
import { authEvents } from './events.ts';
import { completeSettings, type InstanceSettings, instanceSettings } from './instance-settings/index.ts';

/** How the newest event of one kind is told from older ones, and what it says. */
type Newest<E extends EventContract, Value> = {
  readonly event: E;
  /** Before any was heard. */
  readonly initial: Value;
  readonly versionOf: (payload: Payload<E>) => number;
  readonly read: (payload: Payload<E>) => Value;
};

/** The runtime settings of the instance: the defaults, until administrators chose. */
export const newestSettings: Newest<typeof authEvents.configurationChanged, InstanceSettings> = {
  event: authEvents.configurationChanged,
  initial: completeSettings(instanceSettings),
  versionOf: ({ version }) => version,
  read: ({ values }) => completeSettings(instanceSettings, values),
};

/** Whether no job may be begun now. */
export const newestPause: Newest<typeof authEvents.jobsPaused, boolean> = {
  event: authEvents.jobsPaused,
  initial: false,
  versionOf: ({ version }) => version,
  read: ({ paused }) => paused,
};
