import type { Caller } from '@flotilla/identity';
import type { Log } from '@flotilla/telemetry';
import type { Auth, SessionUse } from './ask-auth.ts';

const REPORT_EVERY_MS = 5_000;
/** The interval of reports about one session. */
const ONCE_IN_MS = 60_000;
const MOST_REMEMBERED = 100_000;
const AT_ONCE = 1_000;

export type SessionActivity = {
  /** Records that a session is used. */
  saw(caller: Caller, from: { readonly ip: string; readonly device: string | undefined }): void;
  /** Reports the remaining ones. */
  stop(): Promise<void>;
};

/** Reports to auth when, where and with which device sessions are used, at most once a minute each; what could not be reported is sent with the next use. */
export function followActivity(auth: Pick<Auth, 'recordActivity'>, log: Log): SessionActivity {
  const reported = new Map<string, number>();
  const waiting = new Map<string, SessionUse>();
  let reporting: Promise<void> | undefined;

  async function report(): Promise<void> {
    while (waiting.size > 0) {
      const used = [...waiting.values()].slice(0, AT_ONCE);
      for (const { sessionId } of used) waiting.delete(sessionId);
      try {
        await auth.recordActivity(used);
      } catch (error) {
        for (const { sessionId } of used) reported.delete(sessionId);
        log.debug({ err: error }, 'auth could not be told which sessions are used');
        return;
      }
    }
  }

  function begin(): Promise<void> {
    reporting ??= report().finally(() => {
      reporting = undefined;
    });
    return reporting;
  }

  const timer = setInterval(() => void begin(), REPORT_EVERY_MS).unref();
  return {
    saw({ sessionId }, { ip, device = null }) {
      const now = Date.now();
      if (now - (reported.get(sessionId) ?? 0) < ONCE_IN_MS) return;
      if (reported.size >= MOST_REMEMBERED) reported.clear();
      reported.set(sessionId, now);
      waiting.set(sessionId, { sessionId, at: new Date(now).toISOString(), ip, device: device?.slice(0, 1_000) ?? null });
    },
    async stop() {
      clearInterval(timer);
      await reporting;
      await begin();
    },
  };
}
