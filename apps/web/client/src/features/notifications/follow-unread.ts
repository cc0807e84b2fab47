import { authorization } from '../../api/call.ts';

const STREAM = '/api/v1/users/me/notifications/stream';
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
const TOTAL = /^data: \{"total":(\d+)\}$/m;

/** Calls back with the number of unread notifications whenever it changes, until the signal aborts. The token goes in a header, so it is no EventSource. */
export async function followUnread(show: (total: number) => void, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const wasOpen = await readStream(show, signal).catch(() => false);
    if (wasOpen) pause = FIRST_PAUSE_MS;
    await waited(pause * (0.5 + Math.random()), signal);
  }
}

/** Whether it was open; it always ends some time. */
async function readStream(show: (total: number) => void, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(STREAM, { headers: authorization(), signal });
  if (!answer.ok || !answer.body) return false;
  let rest = '';
  const decoder = new TextDecoder();
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const events = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const total = TOTAL.exec(event)?.[1];
      if (total !== undefined) show(Number(total));
    }
  }
  return true;
}

/** Resolves early when the signal aborts. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
