import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { encodePayload } from '../encode-payload.ts';
import type { EventMessage } from '../transport.ts';

const OWN_HEADERS = { id: 'event-id', type: 'event-type', occurredAt: 'event-occurred-at' } as const;
const OVERHEAD_IN_BYTES = 100;
const LONGEST_RAW_TEXT = 10_000;

export type Encoded = { readonly topic: string; readonly record: Message; readonly sizeInBytes: number };

/** The message as a Kafka record: the payload as JSON, everything else as headers. Throws MessageTooLarge. */
export function encodeMessage(message: EventMessage): Encoded {
  const { id, topic, key, type, occurredAt, headers } = message;
  const value = Buffer.from(encodePayload(message));
  const own = { [OWN_HEADERS.id]: id, [OWN_HEADERS.type]: type, [OWN_HEADERS.occurredAt]: occurredAt };
  const all = { ...headers, ...own };
  const sizeInBytes = Object.entries(all).reduce(
    (sum, [name, text]) => sum + 3 * (name.length + text.length),
    value.length + 3 * key.length,
  );
  return { topic, record: { key, value, headers: all }, sizeInBytes: sizeInBytes + OVERHEAD_IN_BYTES };
}

/** A record of a topic: a message, or one that something else wrote and why it cannot be read. Undefined for a tombstone. */
export function decodeRecord(
  place: { topic: string; partition: number },
  record: KafkaMessage,
): { message: EventMessage; objection?: string } | undefined {
  if (record.value === null) return undefined;
  const { [OWN_HEADERS.id]: id, [OWN_HEADERS.type]: type, [OWN_HEADERS.occurredAt]: occurredAt, ...rest } = textsOf(record.headers);
  const key = record.key?.toString() ?? '';
  const headers = Object.keys(rest).length > 0 && { headers: rest };
  const text = record.value.toString();
  try {
    if (id === undefined || type === undefined || occurredAt === undefined) throw new Error('it has no id, type or time');
    return { message: { id, topic: place.topic, key, type, payload: JSON.parse(text), occurredAt, ...headers } };
  } catch (error) {
    const message = {
      id: id ?? `${place.topic}/${place.partition}/${record.offset}`,
      topic: place.topic,
      key,
      type: type ?? 'unreadable',
      payload: text.slice(0, LONGEST_RAW_TEXT),
      occurredAt: occurredAt ?? new Date(Number(record.timestamp)).toISOString(),
      ...headers,
    };
    return { message, objection: `not a message of this platform: ${(error as Error).message}` };
  }
}

function textsOf(headers: IHeaders | undefined): Record<string, string | undefined> & Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(Array.isArray(value) ? value[0] : value)]));
}
