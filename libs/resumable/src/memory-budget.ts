import { problems } from '@flotilla/problem';

type Waiting = { userId: number; bytes: number; start(): void };
type Options = { totalBytes: number; bytesPerUser: number; waitInMs: number };

/** Memory for parts being received, shared by all uploads of the process; one user never holds all of it. */
export type MemoryBudget = ReturnType<typeof createMemoryBudget>;

export function createMemoryBudget({ totalBytes, bytesPerUser, waitInMs }: Options) {
  const heldBy = new Map<number, number>();
  const waiting: Waiting[] = [];
  let held = 0;

  const fits = ({ userId, bytes }: Waiting) => held + bytes <= totalBytes && (heldBy.get(userId) ?? 0) + bytes <= bytesPerUser;

  function change(userId: number, bytes: number): void {
    held += bytes;
    const left = (heldBy.get(userId) ?? 0) + bytes;
    if (left > 0) heldBy.set(userId, left);
    else heldBy.delete(userId);
  }

  function admit(): void {
    for (const entry of waiting.slice()) {
      if (!fits(entry)) continue;
      waiting.splice(waiting.indexOf(entry), 1);
      change(entry.userId, entry.bytes);
      entry.start();
    }
  }

  return {
    /** Waits until so many bytes may be used; disposing the result frees them. Throws 503 after a while. */
    async hold(userId: number, wanted: number): Promise<Disposable> {
      const bytes = Math.min(wanted, bytesPerUser, totalBytes);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry: Waiting = { userId, bytes, start: resolve };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(problems.unavailable({ detail: 'Too many uploads are being received right now.' }));
      }, waitInMs);
      waiting.push(entry);
      admit();
      try {
        await promise;
      } finally {
        clearTimeout(timer);
      }
      return {
        [Symbol.dispose]() {
          change(userId, -bytes);
          admit();
        },
      };
    },
  };
}
