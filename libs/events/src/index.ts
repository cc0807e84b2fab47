export * from './transport.ts';
import type { Log, Metrics } from '@flotilla/telemetry';
import type { EventTransport } from './transport.ts';
import type { Topic } from '@flotilla/contract';

export declare function createPostgresTransport(options: { url: string; log: Log; metrics?: Metrics; pollInMs?: number }): Promise<EventTransport>;
export declare function deadLetterTopic(topic: Topic): Topic;
export declare function redrive(transport: EventTransport, topic: Topic): Promise<number>;
