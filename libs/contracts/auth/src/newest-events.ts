import type { EventContract, Payload } from '@flotilla/contract';
import { authEvents } from './events.ts';
import { completeSettings, type InstanceSettings, instanceSettings } from './instance-settings/index.ts';

/** How to find the newest event of one type, and what to read from it. */
type Newest<E extends EventContract, Value> = {
  readonly event: E;
  /** The value until one was received. */
  readonly initial: Value;
  readonly versionOf: (payload: Payload<E>) => number;
  readonly read: (payload: Payload<E>) => Value;
};

/** The runtime settings of the instance; the defaults until the first event. */
export const newestSettings: Newest<typeof authEvents.configurationChanged, InstanceSettings> = {
  event: authEvents.configurationChanged,
  initial: completeSettings(instanceSettings),
  versionOf: ({ version }) => version,
  read: ({ values }) => completeSettings(instanceSettings, values),
};

/** Whether jobs are paused. */
export const newestPause: Newest<typeof authEvents.jobsPaused, boolean> = {
  event: authEvents.jobsPaused,
  initial: false,
  versionOf: ({ version }) => version,
  read: ({ paused }) => paused,
};
