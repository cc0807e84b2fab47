import { LARGEST_MESSAGE_IN_BYTES, MessageTooLarge } from './failures.ts';
import type { EventMessage } from './transport.ts';

/** The payload as JSON; throws MessageTooLarge. The limit is the same for every transport. */
export function encodePayload({ id, payload }: Pick<EventMessage, 'id' | 'payload'>): string {
  const text = JSON.stringify(payload ?? null);
  // UTF-8 needs at most three bytes per unit, so most texts need no counting.
  if (text.length * 3 > LARGEST_MESSAGE_IN_BYTES) {
    const size = Buffer.byteLength(text);
    if (size > LARGEST_MESSAGE_IN_BYTES) throw new MessageTooLarge(id, size);
  }
  return text;
}
