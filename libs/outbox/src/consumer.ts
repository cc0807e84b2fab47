import type { EventContract, Payload } from '@flotilla/contract';
import type { Transaction } from '@flotilla/database';
import type { EventMessage } from '@flotilla/events';
import type { Log } from '@flotilla/telemetry';

export type ConsumerContext = {
  readonly tx: Transaction;
  readonly message: EventMessage;
  readonly log: Log;
  /** The event is replayed to rebuild lost rows: only rows of this service may change, and events published meanwhile are not recorded. */
  readonly rebuilding: boolean;
};
/** Events that a service consumes with an inbox. */
export type ConsumedEvents = {
  readonly event: EventContract;
  /** Whether an event can have an effect at all; others are skipped like types without a consumer, without a row of the inbox. */
  readonly concerns?: ((payload: never) => boolean) | undefined;
};
export type Consumer = ConsumedEvents & {
  readonly handle: (payload: never, context: ConsumerContext) => Promise<void>;
};

/** Binds a handler to an event. The handler runs in the transaction that also inserts the inbox row, so a message has its effect once. */
export function consumer<E extends EventContract>(
  event: E,
  handle: (payload: Payload<E>, context: ConsumerContext) => Promise<void>,
): Consumer {
  return { event, handle };
}

/** A consumer of a service before the service has started: its events are known from the declaration alone. */
export type Subscription<Deps> = ConsumedEvents & { readonly bind: (deps: Deps) => Consumer };

/** Declares what a service does with an event; see `consumer` for how often it runs. */
export function subscription<E extends EventContract, Deps>(
  event: E,
  bind: (deps: Deps) => (payload: Payload<E>, context: ConsumerContext) => Promise<void>,
  { concerns }: { readonly concerns?: (payload: Payload<E>) => boolean } = {},
): Subscription<Deps> {
  return { event, concerns, bind: (deps) => ({ ...consumer(event, bind(deps)), concerns }) };
}
