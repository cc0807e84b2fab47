import type { Topic } from '@flotilla/contract';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { EventTransport } from './transport.ts';

export * from './transport.ts';

export function createPostgresTransport(_: { url: string; log: Log; metrics?: Metrics; pollInMs?: number }): Promise<EventTransport> {
  throw new Error('not yet');
}
export declare function deadLetterTopic(topic: Topic): Topic;
export declare function redrive(transport: EventTransport, topic: Topic): Promise<number>;
