import { setImmediate as nextTurn } from 'node:timers/promises';

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
};

const MOST = 100;

/**
 * Whoever asks while a batch is under way, or in the same turn of the event loop, is in the next one, so that many share a round trip and nobody waits who
 * is alone. `work` answers for each item in their order; when it fails, each is tried by itself.
 */
export function inBatches<Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isBusy = false;

  async function settle(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const each of batch) await settle([each]);
    }
  }

  async function run(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      await nextTurn();
      await settle(waiting.splice(0, MOST));
    }
    isBusy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void run();
    });
}
