import { authorization } from '../../api/call.ts';
import { refreshedSession } from '../../api/refresh.ts';
import { session } from '../../api/session.ts';

const STREAM = '/api/v1/users/me/notifications/stream';
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const SPREAD_MS = 8_000;
/** Whoever was connected for so long had no trouble. */
const WORKED_MS = 30_000;
/** The instance says something every 20 s; after a sleep nobody is told that the connection has gone. */
const SILENT_MS = 50_000;
const TOTAL = /^data: \{"total":(\d+)\}$/m;

/**
 * Calls back with the number of unread notifications whenever it changes, until the signal aborts: one page of the browser asks the
 * server and tells the others; when it closes or is hidden, another one does.
 */
export async function followUnread(username: string, show: (total: number) => void, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return followAlone(show, signal);
  const name = `flotilla.unread.${username}`;
  const pages = new BroadcastChannel(name);
  pages.onmessage = ({ data }) => show(Number(data));
  const tell = (total: number) => {
    show(total);
    pages.postMessage(total);
  };
  try {
    await navigator.locks.request(name, { signal }, () => followAlone(tell, signal));
  } catch (error) {
    // It was hidden before its turn came.
    if (!signal.aborted) throw error;
  } finally {
    pages.close();
  }
}

/** Asks the server until the signal aborts. The token goes in a header, so it is no EventSource. */
async function followAlone(show: (total: number) => void, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const began = Date.now();
    await readStream(show, signal).catch(() => undefined);
    if (Date.now() - began > WORKED_MS) pause = FIRST_PAUSE_MS;
    // Pages whose process stopped come back one after the other.
    await waited(pause + Math.random() * Math.max(pause, SPREAD_MS), signal);
  }
}

/** Resolves when it ended; it always does some time. */
async function readStream(show: (total: number) => void, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const answer = await fetch(STREAM, { headers: authorization(), signal: AbortSignal.any([signal, silence.signal]) });
  const used = session.read();
  if (answer.status === 401 && used) await refreshedSession(used);
  if (!answer.ok || !answer.body) return;
  let silent: ReturnType<typeof setTimeout> | undefined;
  let rest = '';
  const decoder = new TextDecoder();
  const reader = answer.body.getReader();
  try {
    for (;;) {
      silent = setTimeout(() => silence.abort(), SILENT_MS);
      const part = await reader.read();
      clearTimeout(silent);
      if (part.done) return;
      const events = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const total = TOTAL.exec(event)?.[1];
        if (total !== undefined) show(Number(total));
      }
    }
  } finally {
    clearTimeout(silent);
  }
}

/** Resolves early when the signal aborts. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
