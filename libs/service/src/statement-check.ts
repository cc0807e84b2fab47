import type { Inspected, IntegrityCheck, OwnFinding, Rows } from './integrity-checks.ts';

/** A statement whose rows are findings. */
export type CheckStatement = Pick<OwnFinding, 'kind' | 'repair' | 'what'> & {
  /** Columns `key`, `since` (null when it is not known) and `sentence`. */
  readonly text: string;
  readonly values?: readonly unknown[];
};

type Row = { readonly key: string; readonly since: Date | null; readonly sentence: string };

/** More findings of one kind tell nothing new and would fill the memory. */
const MOST = 10_000;

/** A check that consists of a few statements. */
export function statementCheck(
  title: string,
  statements: readonly CheckStatement[] | ((inspected: Inspected) => Promise<readonly CheckStatement[]>),
): IntegrityCheck {
  return {
    title,
    async *look(inspected) {
      for (const statement of typeof statements === 'function' ? await statements(inspected) : statements)
        yield* findingsOf(inspected.rows, statement);
    },
  };
}

/** The present findings of a statement. */
export async function* findingsOf(rows: Rows, { text, values, ...common }: CheckStatement): AsyncGenerator<OwnFinding> {
  for (const { since, ...row } of await rows.query<Row>(`select * from (${text}) as found limit ${MOST}`, values))
    yield { ...common, since: since?.toISOString() ?? null, ...row };
}

/** All rows of a statement with `id > $1 order by id limit $2`, page by page, in the order of ids. */
export async function* pagesOf<Row extends { readonly id: number | string }>(
  rows: Rows,
  text: string,
  { from = 0, atOnce = 1_000 }: { from?: Row['id']; atOnce?: number } = {},
): AsyncGenerator<Row[]> {
  for (let after: Row['id'] = from; ; ) {
    const page = await rows.query<Row>(text, [after, atOnce]);
    if (page.length > 0) yield page;
    if (page.length < atOnce) return;
    after = page.at(-1)?.id ?? after;
  }
}
