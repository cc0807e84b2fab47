import type { EventContract, Payload } from '@flotilla/contract';
import type { Database, MigrationClass, Transaction } from '@flotilla/database';
import type { EventMessage, EventTransport, RunningSubscription } from '@flotilla/events';
import type { Log, Metrics } from '@flotilla/telemetry';
import { defineEntity, p } from '@mikro-orm/core';

export const OutboxMessageSchema = defineEntity({ name: 'OutboxMessage', properties: { id: p.bigint().primary().autoincrement() } });
export class OutboxMessage extends OutboxMessageSchema.class {}
OutboxMessageSchema.setClass(OutboxMessage);
export const InboxMessageSchema = defineEntity({ name: 'InboxMessage', properties: { id: p.bigint().primary().autoincrement() } });
export class InboxMessage extends InboxMessageSchema.class {}
InboxMessageSchema.setClass(InboxMessage);
/** Put these into a service's list of migrations, before its own. */
export declare const outboxMigrations: readonly MigrationClass[];
export declare function publish<E extends EventContract>(tx: Transaction, event: E, payload: Payload<E>): void;
export type OutboxRelay = { flush(): Promise<void>; stop(): Promise<void> };
export declare function startOutboxRelay(options: { database: Database; transport: EventTransport; log: Log; metrics?: Metrics }): Promise<OutboxRelay>;
export type ConsumerContext = { readonly tx: Transaction; readonly message: EventMessage; readonly log: Log };
export type Consumer = { readonly event: EventContract; readonly handle: (payload: never, context: ConsumerContext) => Promise<void> };
export declare function consumer<E extends EventContract>(event: E, handle: (payload: Payload<E>, context: ConsumerContext) => Promise<void>): Consumer;
export declare function startConsumers(options: { database: Database; transport: EventTransport; group: string; consumers: readonly Consumer[]; log: Log; metrics?: Metrics }): Promise<RunningSubscription>;
