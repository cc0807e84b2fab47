import { type KeysetOrder, keysetPage } from '@flotilla/database';

const AT_ONCE = 500;

/** Repeats short transactions, each for up to so many rows, until one finds fewer. */
export async function inRounds(signal: AbortSignal, round: (atOnce: number) => Promise<number>): Promise<void> {
  let done: number;
  do {
    signal.throwIfAborted();
    done = await round(AT_ONCE);
  } while (done === AT_ONCE);
}

type Walked<Tables, Table extends keyof Tables, Row> = Pick<Parameters<typeof keysetPage<Tables, Table, Row>>[0], 'query'> & {
  /** That of an index, so that no round reads again what the ones before have removed, or sorts what is left. */
  readonly along: KeysetOrder<Row>;
  readonly signal?: AbortSignal;
};

/** Walks over the rows of a query and has some at a time removed or changed, in a transaction each. */
export async function walkInRounds<Tables, Table extends keyof Tables, Row>(
  { query, along, signal }: Walked<Tables, Table, Row>,
  round: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  let after: string | null = null;
  do {
    signal?.throwIfAborted();
    const page: Awaited<ReturnType<typeof keysetPage<Tables, Table, Row>>> = await keysetPage({
      query,
      order: along,
      count: AT_ONCE,
      after,
    });
    if (page.data.length > 0) await round(page.data);
    after = page.next;
  } while (after !== null);
}
