export { type ConsumedEvents, type Consumer, type ConsumerContext, consumer, type Subscription, subscription } from './consumer.ts';
export { InboxMessage, InboxMessageSchema, OutboxMessage, OutboxMessageSchema, outboxMigrations } from './outbox-message.entity.ts';
export { publish } from './publish.ts';
export { type RebuildCounts, type RebuildOptions, rebuildFromSnapshots } from './rebuild-from-snapshots.ts';
export { recording } from './recording.ts';
export { type ConsumersOptions, startConsumers } from './start-consumers.ts';
export { type OutboxRelay, startOutboxRelay } from './start-outbox-relay.ts';
export { wakeRelays } from './wake-relays.ts';
