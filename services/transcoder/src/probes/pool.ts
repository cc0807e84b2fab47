import { transcoderProblems } from '@flotilla/contracts-transcoder';

type Options = {
  /** Additional time to copy the object first; default 0. */
  readonly copyingInMs?: number;
  readonly signal?: AbortSignal | undefined;
};
export type Pool = { run<T>(inspect: (signal: AbortSignal) => Promise<T>, options?: Options): Promise<T> };
type Bounds = { readonly concurrency: number; readonly queue: number; readonly deadlineInMs: number };

/**
 * Runs few inspections at once and lets few more wait. None waits longer than the deadline or runs longer than it, copying aside.
 * Throws `probe_overloaded` when the queue is full or the time is over.
 */
export function createPool({ concurrency, queue, deadlineInMs }: Bounds): Pool {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(ends: AbortSignal): Promise<void> {
    if (ends.aborted) throw transcoderProblems.probe_overloaded();
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) throw transcoderProblems.probe_overloaded();
    await new Promise<void>((resolve, reject) => {
      const enterNow = () => {
        ends.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enterNow), 1);
        reject(transcoderProblems.probe_overloaded());
      };
      waiting.push(enterNow);
      ends.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** The place goes straight to the next one waiting. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(inspect, { copyingInMs = 0, signal } = {}) {
      const within = (ms: number) => AbortSignal.any([AbortSignal.timeout(ms), ...(signal ? [signal] : [])]);
      await enter(within(deadlineInMs));
      const ends = within(deadlineInMs + copyingInMs);
      try {
        return await inspect(ends);
      } catch (error) {
        throw ends.aborted ? transcoderProblems.probe_overloaded() : error;
      } finally {
        leave();
      }
    },
  };
}
