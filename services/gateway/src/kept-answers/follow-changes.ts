import type { ServiceContract, Topic } from '@flotilla/contract';
import { sessionsTopic } from '@flotilla/contracts-auth';
import { type EventTransport, type Following, followEvents } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';

type Dependencies = { readonly transport: EventTransport; readonly changed: () => void; readonly log: Log };

/**
 * Calls back when any service publishes that something has a new state: a video, a user, the configuration. Sessions say nothing about what everybody
 * sees. Which answers an event touches is not looked at: asking again costs less than forgetting one of them.
 */
export function followChanges(contracts: readonly ServiceContract[], { transport, changed, log }: Dependencies): Following {
  return followEvents(transport, { group: 'gateway', topics: changingTopics(contracts), mode: 'live', onEvent: changed, log });
}

/** The topics of everything that has a newest state, and is not renewed within a second anyway. */
export function changingTopics(contracts: readonly ServiceContract[]): readonly Topic[] {
  return contracts
    .flatMap(({ topics }) => topics)
    .filter(({ compacted, leavesKeptAnswers, name }) => compacted && !leavesKeptAnswers && name !== sessionsTopic.name);
}
