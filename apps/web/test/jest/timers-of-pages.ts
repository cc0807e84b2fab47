// The timers of a page: they end with it, like its listeners.
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { window } from './document.ts';

const FRAME_MS = 16;
/** Packages wait for as long with flags of theirs set, which they take back afterwards. */
const SHORT_MS = 100;
const { clearTimeout, setInterval, setTimeout } = globalThis;
/** The running timers, each with its delay in milliseconds. */
const running = new Map<unknown, number>();

type Callback = (...given: unknown[]) => void;
const end = (timer: Parameters<typeof clearTimeout>[0]) => {
  running.delete(timer);
  clearTimeout(timer);
};
const start = (callback: Callback, ms = 0, ...given: unknown[]) => {
  const timer = setTimeout(() => {
    running.delete(timer);
    callback(...given);
  }, ms);
  running.set(timer, ms);
  return timer;
};
const repeat = (callback: Callback, ms?: number, ...given: unknown[]) => {
  const timer = setInterval(callback, ms, ...given);
  running.set(timer, Number.POSITIVE_INFINITY);
  return timer;
};

/** Packages keep them, so that they are the same for all pages. */
export const timersOfPages = {
  clearInterval: end,
  clearTimeout: end,
  setInterval: repeat,
  setTimeout: start,
  cancelAnimationFrame: end,
  requestAnimationFrame: (draw: FrameRequestCallback) => start(() => draw(performance.now()), FRAME_MS),
};

// Code that reaches the window through an element gets the same timers, or the fake ones of a test.
for (const name of Object.keys(timersOfPages)) {
  const value = (...given: unknown[]) => (globalThis as unknown as Record<string, Callback>)[name]?.(...given);
  Object.defineProperty(window, name, { value, configurable: true, writable: true });
}

/** Lets end what packages have begun: they would wait for it for ever. */
export async function settleTimers(): Promise<void> {
  await turn();
  for (let turns = 0; turns < 10; turns += 1) {
    const longest = Math.max(-1, ...[...running.values()].filter((ms) => ms <= SHORT_MS));
    if (longest < 0) break;
    await wait(longest);
  }
  await turn();
}

/** Ends all that still run. */
export function endTimers(): void {
  for (const timer of running.keys()) end(timer as NodeJS.Timeout);
}
