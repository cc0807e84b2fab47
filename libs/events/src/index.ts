export { connectTransport } from './connect-transport.ts';
export { deadLetterTopic, redrive } from './dead-letters.ts';
export { encodePayload } from './encode-payload.ts';
export { MessageTooLarge, Poison, TryAgainLater, UnknownTopic, WrongTopic } from './failures.ts';
export { type Following, type FollowOptions, followEvents } from './follow-events.ts';
export { followNewest, type NewestEvent } from './follow-newest.ts';
export { type ShippedLine, shipLogLines } from './ship-log-lines.ts';
export type { EventMessage, EventTransport, Handle, HandleContext, RunningSubscription, Subscription } from './transport.ts';
export { transportSettings } from './transport-settings.ts';
