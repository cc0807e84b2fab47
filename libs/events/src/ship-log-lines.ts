import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventContract, Payload } from '@flotilla/contract';
import { type Log, takeLines } from '@flotilla/telemetry';
import type { EventTransport } from './transport.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 200;
const STOP_WITHIN_MS = 2_000;
const LONGEST_MESSAGE = 2_000;
const LONGEST_FIELDS = 2_000;
const levels: Readonly<Record<string, number>> = { info: 30, warn: 40, error: 50, fatal: 60 };

export type ShippedLine = { at: string; level: number; message: string; fields: Record<string, unknown> };
type LinesEvent = EventContract & { readonly payload: EventContract['payload'] };
type Options<E extends LinesEvent> = { readonly log: Log; readonly event: E; readonly label: string; readonly everyMs?: number };

/**
 * Publishes the log lines of a process, from INFO up, so that administrators read them in one place. Lines that cannot be published are dropped, since
 * the process's own output has them too. `stop` publishes the last ones and does not wait for an unavailable transport.
 */
export function shipLogLines<E extends LinesEvent>(
  transport: EventTransport,
  { log, event, label, everyMs = EVERY_MS }: Options<E>,
): { stop(): Promise<void> } {
  let shipping: Promise<void> | undefined;

  async function ship(): Promise<void> {
    const lines = takeLines(log).flatMap(readLine);
    for (let at = 0; at < lines.length; at += AT_ONCE) {
      const payload = { label, lines: lines.slice(at, at + AT_ONCE) } as Payload<E>;
      const occurredAt = new Date().toISOString();
      await transport.publish([{ id: randomUUID(), topic: event.topic.name, key: label, type: event.type, payload, occurredAt }]);
    }
  }

  function begin(): Promise<void> {
    shipping ??= ship()
      .catch((error: unknown) => log.debug({ err: error }, 'could not publish log lines'))
      .finally(() => {
        shipping = undefined;
      });
    return shipping;
  }

  const timer = setInterval(() => void begin(), everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      const last = Promise.resolve(shipping).then(begin);
      await Promise.race([last, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function readLine(text: string): ShippedLine[] {
  const { level, time, msg = '', ...fields } = JSON.parse(text) as { msg?: string } & Record<string, unknown>;
  const number = levels[String(level)];
  if (number === undefined) return [];
  const isSmall = JSON.stringify(fields).length <= LONGEST_FIELDS;
  const shipped = isSmall ? fields : { service: fields['service'], err: reasonOf(fields['err']) };
  return [{ at: String(time), level: number, message: msg.slice(0, LONGEST_MESSAGE), fields: shipped }];
}

function reasonOf(error: unknown): string | undefined {
  const { message } = (error ?? {}) as { message?: string };
  return message?.slice(0, LONGEST_MESSAGE);
}
