import { defineEvent, defineTopic, object, string, type Topic } from '@flotilla/contract';

/** An event with the time when it was recorded, by the clock that the processes of one machine share. */
export const followedEvent = (topic: Topic) =>
  defineEvent({
    type: 'video.shown.v1',
    topic,
    orderedBy: 'videoId',
    payload: object({ videoId: string(), recordedAt: string(), description: string() }),
  });

export const benchTopic = (name: string) => defineTopic({ name, partitions: 6, compacted: false, retentionHours: 1 });

/** Milliseconds. */
export const sharedClock = () => performance.timeOrigin + performance.now();

export type Following = {
  readonly databaseUrl: string;
  readonly brokers?: readonly string[];
  readonly eventsUrl?: string;
  readonly topic: string;
};
