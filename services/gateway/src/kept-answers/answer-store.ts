/** An answer for nobody in particular, ready to be sent again. Times are those of `performance.now()`. */
export type KeptAnswer = {
  /** Pairs of name and value, besides Age and Content-Length. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly etag: string;
  readonly askedAt: number;
  readonly freshForMs: number;
};

export type AnswerStore = {
  get(key: string): KeptAnswer | undefined;
  set(key: string, answer: KeptAnswer): void;
  /** Removes what may no longer be sent. */
  sweep(now: number): void;
  clear(): void;
  readonly bytes: number;
};

/** What an entry takes besides its body: key, headers, objects. */
const OVERHEAD_IN_BYTES = 1_000;

/** Answers stay for as long again as they are fresh, for those who come while a newer one is asked for. */
export const isUsable = ({ askedAt, freshForMs }: KeptAnswer, now: number): boolean => now - askedAt < 2 * freshForMs;
export const isFresh = ({ askedAt, freshForMs }: KeptAnswer, now: number): boolean => now - askedAt < freshForMs;

/** Answers by key, bounded by bytes: the oldest make room. As none lasts longer than seconds, when it was last used says no more than its age. */
export function createAnswerStore(maxBytes: number): AnswerStore {
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;

  const sizeOf = (key: string, { body }: KeptAnswer) => body.length + 2 * key.length + OVERHEAD_IN_BYTES;

  function remove(key: string): void {
    const answer = answers.get(key);
    if (!answer) return;
    bytes -= sizeOf(key, answer);
    answers.delete(key);
  }

  return {
    get: (key) => answers.get(key),
    set(key, answer) {
      remove(key);
      const size = sizeOf(key, answer);
      if (size > maxBytes) return;
      answers.set(key, answer);
      bytes += size;
      for (const oldest of answers.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    sweep(now) {
      for (const [key, answer] of answers) if (!isUsable(answer, now)) remove(key);
    },
    clear() {
      answers.clear();
      bytes = 0;
    },
    get bytes() {
      return bytes;
    },
  };
}
