import { problems } from '@flotilla/problem';

type Waiting<Item, Result> = { readonly item: Item } & Pick<PromiseWithResolvers<Result>, 'reject' | 'resolve'>;

export type BatchOptions = {
  /** How long the first item waits for others: fewer statements, for what comes all the time. Otherwise a statement begins at once when none runs. */
  readonly gatherForMs?: number;
  /** Items of one statement. */
  readonly mostTogether?: number;
  readonly mostWaiting?: number;
};

/** The next statement does not wait for one that takes longer, perhaps for a lock that the others do not need; unless there are so many of these. */
const LATE_AFTER_MS = 50;
const MOST_LATE = 3;
/** SQLSTATEs of bad values, constraints and deadlocks: nothing was done. */
const ROLLED_BACK = /^(22|23|40)...$/;

/**
 * What comes while one statement runs is done together by the next: group commit for writes, each answered when its own is durable, and one read for many.
 * `work` returns the results in the order of its items. An item that is refused fails alone. Throws 503 when too many wait.
 */
export function createBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { gatherForMs = 0, mostTogether = 200, mostWaiting = 5_000 }: BatchOptions = {},
): (item: Item) => Promise<Result> {
  let isGathering = false;
  let waiting: Waiting<Item, Result>[] = [];
  let isPromptUnderWay = false;
  let late = 0;

  function begin(): void {
    if (waiting.length > 0 && !isPromptUnderWay && !isGathering && late < MOST_LATE) void workOnNext();
  }

  function beginSoon(): void {
    if (gatherForMs === 0) return begin();
    if (isGathering) return;
    isGathering = true;
    setTimeout(() => {
      isGathering = false;
      begin();
    }, gatherForMs);
  }

  async function workOnNext(): Promise<void> {
    const batch = waiting.slice(0, mostTogether);
    waiting = waiting.slice(mostTogether);
    isPromptUnderWay = true;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      isPromptUnderWay = false;
      begin();
    }, LATE_AFTER_MS);
    await settle(batch);
    clearTimeout(timer);
    if (isLate) late -= 1;
    else isPromptUnderWay = false;
    begin();
  }

  /** Never throws. */
  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      if (batch.length > 1 && ROLLED_BACK.test(String((error as { code?: unknown }).code))) for (const each of batch) await settle([each]);
      else for (const { reject } of batch) reject(error);
    }
  }

  return async (item) => {
    if (waiting.length >= mostWaiting) throw problems.unavailable();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    waiting.push({ item, resolve, reject });
    beginSoon();
    return promise;
  };
}
