export { deadLetterTopic, redrive } from './dead-letters.ts';
export { encodePayload } from './encode-payload.ts';
export { MessageTooLarge, Poison, TryAgainLater, UnknownTopic } from './failures.ts';
export { createPostgresTransport, type PostgresTransport, type PostgresTransportOptions } from './postgres/create-postgres-transport.ts';
export type { EventMessage, EventTransport, Handle, HandleContext, RunningSubscription, Subscription } from './transport.ts';
