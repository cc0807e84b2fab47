export { connectTransport } from './connect-transport.ts';
export { deadLetterTopic, redrive } from './dead-letters.ts';
export { encodePayload } from './encode-payload.ts';
export { MessageTooLarge, Poison, TryAgainLater, UnknownTopic, WrongTopic } from './failures.ts';
export { createKafkaTransport, type KafkaOptions } from './kafka/create-kafka-transport.ts';
export { createPostgresTransport, type PostgresTransport, type PostgresTransportOptions } from './postgres/create-postgres-transport.ts';
export type { EventMessage, EventTransport, Handle, HandleContext, RunningSubscription, Subscription } from './transport.ts';
export { transportSettings } from './transport-settings.ts';
