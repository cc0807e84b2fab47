import type { Topic } from '@flotilla/contract';
import { auditEventsTopic, authEvents, authTopics, formerAuditEventsTopic, sessionsTopic, usersTopic } from '@flotilla/contracts-auth';
import { renditionsTopic, transcoderEvents, transcoderTopics } from '@flotilla/contracts-transcoder';
import { accountsTopic, sourcesTopic, videosEvents, videosTopics } from '@flotilla/contracts-videos';
import type { DatabaseName } from '../open-instance.ts';

export const allTopics: readonly Topic[] = [...authTopics, ...videosTopics, ...transcoderTopics];

/** Longest retention of a topic that is not compacted: what is older may have been handled and forgotten. */
export const KEPT_MS = Math.max(...allTopics.map(({ retentionHours }) => retentionHours)) * 3_600_000;

const eventTypes = [authEvents, videosEvents, transcoderEvents].flatMap((events) => Object.values(events));

export type Listener = { readonly group: DatabaseName; readonly types: ReadonlySet<string> };

const listenerTo = (group: DatabaseName, topic: Topic): [string, Listener] => [
  topic.name,
  { group, types: new Set(eventTypes.filter((event) => event.topic.name === topic.name).map(({ type }) => type)) },
];

/** Which service keeps an inbox of the events of a topic; its group has its name. */
export const listeners: ReadonlyMap<string, Listener> = new Map([
  listenerTo('videos', usersTopic),
  listenerTo('videos', sessionsTopic),
  listenerTo('videos', renditionsTopic),
  listenerTo('transcoder', sourcesTopic),
  listenerTo('auth', accountsTopic),
  listenerTo('auth', auditEventsTopic),
  listenerTo('auth', formerAuditEventsTopic),
]);
