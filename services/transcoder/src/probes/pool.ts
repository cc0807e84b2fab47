import { transcoderProblems } from '@flotilla/contracts-transcoder';

export type Pool = { run<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> };
type Bounds = { readonly concurrency: number; readonly queue: number; readonly deadlineInMs: number };

/** Lets few looks run at once and few more wait. Throws `probe_overloaded` when the queue is full or the deadline has passed. */
export function createPool({ concurrency, queue, deadlineInMs }: Bounds): Pool {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(deadline: AbortSignal): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) throw transcoderProblems.probe_overloaded();
    await new Promise<void>((resolve, reject) => {
      const enterNow = () => {
        deadline.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enterNow), 1);
        reject(transcoderProblems.probe_overloaded());
      };
      waiting.push(enterNow);
      deadline.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** The place goes straight to the next one waiting. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async run(work, signal) {
      const deadline = AbortSignal.timeout(deadlineInMs);
      const ends = signal ? AbortSignal.any([deadline, signal]) : deadline;
      await enter(ends);
      try {
        return await work(ends);
      } catch (error) {
        throw deadline.aborted ? transcoderProblems.probe_overloaded() : error;
      } finally {
        leave();
      }
    },
  };
}
