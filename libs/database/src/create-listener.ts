import type { Log } from '@flotilla/telemetry';
import { Client, escapeIdentifier } from 'pg';

export type Listener = {
  /** Calls `heard` for every notification, and once with '' whenever some may have been missed. Returns the way to stop. */
  readonly listen: (channel: string, heard: (payload: string) => void) => () => void;
  close(): Promise<void>;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** One connection that listens, opened with the first channel and again whenever it breaks. */
export function createListener({ url, log, name }: { url: string; log: Log; name: string }): Listener {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: Client | undefined;
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let retry: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;

  const tell = (channel: string, payload: string) => {
    for (const heard of channels.get(channel) ?? []) heard(payload);
  };

  async function open(): Promise<void> {
    const opened = new Client({
      connectionString: url,
      application_name: `${name} listens`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    opened.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    opened.on('error', (error) => log.debug({ err: error }, 'the listening connection has a problem'));
    try {
      await opened.connect();
      for (const channel of channels.keys()) await opened.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      opened.end().catch(() => {});
      log.debug({ err: error }, 'listening is not possible right now');
      return reopenLater();
    }
    if (closed) return opened.end();
    client = opened;
    pause = FIRST_PAUSE_MS;
    opened.once('end', () => {
      client = undefined;
      reopenLater();
    });
    for (const channel of channels.keys()) tell(channel, '');
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
    listen(channel, heard) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(heard));
      if (!opening) reopen();
      else if (client && listeners.size === 1) client.query(`listen ${escapeIdentifier(channel)}`).catch(() => client?.end());
      return () => void listeners.delete(heard);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
