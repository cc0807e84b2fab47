import type { Log } from '@flotilla/telemetry';
import { Client, escapeIdentifier } from 'pg';

export type Listener = {
  /** Calls `onNotification` for every notification, and once with '' whenever some may have been missed. Returns a function that stops it. */
  readonly listen: (channel: string, onNotification: (payload: string) => void) => () => void;
  close(): Promise<void>;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** One connection that listens, opened for the first channel and again whenever it breaks. */
export function createListener({ url, log, name }: { url: string; log: Log; name: string }): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: Client | undefined;
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let retry: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;

  const notify = (channel: string, payload: string) => {
    for (const onNotification of channels.get(channel) ?? []) onNotification(payload);
  };

  async function open(): Promise<void> {
    const opened = new Client({
      connectionString: url,
      application_name: `${name} listens`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    opened.on('notification', ({ channel, payload }) => notify(channel, payload ?? ''));
    opened.on('error', (error) => log.debug({ err: error }, 'listening connection failed'));
    try {
      await opened.connect();
      for (const channel of channels.keys()) await opened.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      opened.end().catch(() => {});
      log.debug({ err: error }, 'could not open the listening connection; trying again');
      return reopenLater();
    }
    if (closed) return opened.end();
    client = opened;
    pause = FIRST_PAUSE_MS;
    opened.once('end', () => {
      client = undefined;
      reopenLater();
    });
    for (const channel of channels.keys()) notify(channel, '');
  }

  function reopenLater(): void {
    if (closed) return;
    retry = setTimeout(reopen, pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }

  function reopen(): void {
    opening = open();
  }

  return {
    listen(channel, onNotification) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(onNotification));
      if (!opening) reopen();
      else if (client && listeners.size === 1) client.query(`listen ${escapeIdentifier(channel)}`).catch(() => client?.end());
      return () => void listeners.delete(onNotification);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
