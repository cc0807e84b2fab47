import type { Caller } from '@flotilla/identity';
import type { Log } from '@flotilla/telemetry';
import type { Auth, SessionUse } from './ask-auth.ts';

const TELL_EVERY_MS = 5_000;
/** Of one session. */
const ONCE_IN_MS = 60_000;
const MOST_REMEMBERED = 100_000;
const AT_ONCE = 1_000;

export type SessionActivity = {
  /** Notes that a session is used. */
  saw(caller: Caller, from: { readonly ip: string; readonly device: string | undefined }): void;
  /** Tells the last ones. */
  stop(): Promise<void>;
};

/** Tells auth when, where and with what sessions are used, at most once a minute each; what auth cannot be told is told with the next use. */
export function followActivity(auth: Pick<Auth, 'recordActivity'>, log: Log): SessionActivity {
  const told = new Map<string, number>();
  const waiting = new Map<string, SessionUse>();
  let telling: Promise<void> | undefined;

  async function tell(): Promise<void> {
    while (waiting.size > 0) {
      const used = [...waiting.values()].slice(0, AT_ONCE);
      for (const { sessionId } of used) waiting.delete(sessionId);
      try {
        await auth.recordActivity(used);
      } catch (error) {
        for (const { sessionId } of used) told.delete(sessionId);
        log.debug({ err: error }, 'auth could not be told which sessions are used');
        return;
      }
    }
  }

  function begin(): Promise<void> {
    telling ??= tell().finally(() => {
      telling = undefined;
    });
    return telling;
  }

  const timer = setInterval(() => void begin(), TELL_EVERY_MS).unref();
  return {
    saw({ sessionId }, { ip, device = null }) {
      const now = Date.now();
      if (now - (told.get(sessionId) ?? 0) < ONCE_IN_MS) return;
      if (told.size >= MOST_REMEMBERED) told.clear();
      told.set(sessionId, now);
      waiting.set(sessionId, { sessionId, at: new Date(now).toISOString(), ip, device: device?.slice(0, 1_000) ?? null });
    },
    async stop() {
      clearInterval(timer);
      await telling;
      await begin();
    },
  };
}
