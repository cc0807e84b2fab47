import type { Check } from './check.ts';
import type { Finding } from './finding.ts';
import type { Instance } from './open-instance.ts';

/** What one statement finds: its rows are the findings. */
export type Statement = Pick<Finding, 'kind' | 'repair' | 'what'> & {
  readonly service: string;
  /** Columns `key`, `since` (null when nothing tells) and `sentence`. */
  readonly text: string;
  readonly values?: readonly unknown[];
};

type Row = { readonly key: string; readonly since: Date | null; readonly sentence: string };

/** More of one sort are no news, and would fill the memory. */
const MOST = 10_000;

/** A question that one database can answer alone. */
export function statementCheck(rows: Instance['rows'], title: string, statements: readonly Statement[]): Check {
  return {
    title,
    async *look() {
      for (const { service, text, values, ...common } of statements) {
        for (const { since, ...row } of await rows(service).query<Row>(`select * from (${text}) as found limit ${MOST}`, values)) {
          yield { ...common, service, since: since?.toISOString() ?? null, ...row };
        }
      }
    },
  };
}
