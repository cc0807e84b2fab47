import { type Database, execute, storableJson, type Transaction } from '@flotilla/database';

export const logLevels = { debug: 20, info: 30, warn: 40, error: 50 } as const;
export type LogLevel = keyof typeof logLevels;
export type NewLine = {
  readonly at: string;
  readonly level: number;
  readonly label: string;
  readonly message: string;
  readonly tags: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
};
type Row = Omit<NewLine, 'at'> & { readonly at: Date };
type Wanted = { readonly from: Date; readonly to: Date; readonly level: LogLevel; readonly tags?: readonly string[] | undefined };

/** About as many characters as an answer may have (identity-and-instance 19). */
const MOST_CHARACTERS = 10_000_000;
const MOST_LINES = 20_000;
const KEPT = '14 days';

const INSERT = `insert into log_lines (at, level, label, message, tags, fields)
  select (l->>'at')::timestamptz, (l->>'level')::int, l->>'label', l->>'message', l->'tags', l->'fields' from jsonb_array_elements($1::jsonb) as l`;

// The newest that fit, counted from the end.
const SELECT = `select at, level, label, message, tags, fields from (
    select *, sum(length(message) + length(fields::text) + 100) over (order by at desc, id desc) as so_far
    from (select * from log_lines where at >= $1 and at <= $2 and level >= $3 and ($4::jsonb is null or tags ?| $5::text[])
      order by at desc, id desc limit ${MOST_LINES}) as newest
  ) as counted where so_far <= ${MOST_CHARACTERS} order by at, id`;

export async function keepLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  await execute(tx, INSERT, [storableJson(lines)]);
}

/** Lines of a level or worse, oldest first; of too many the newest. */
export async function readLines(database: Database, { from, to, level, tags }: Wanted) {
  const chosen = tags && tags.length > 0 ? tags : null;
  const values = [from, to, logLevels[level], chosen && JSON.stringify(chosen), chosen ?? []];
  const rows = await database.query<Row>({ text: SELECT, values });
  return rows.map(({ at, level: number, label, message, tags: tagged, fields }) => ({
    ...fields,
    timestamp: at.toISOString(),
    level: nameOf(number),
    label,
    message,
    ...(tagged.length > 0 && { tags: tagged }),
  }));
}

/** Several processes may do it at once. */
export async function forgetOldLines(database: Database): Promise<void> {
  await database.query({ text: `delete from log_lines where at < now() - interval '${KEPT}'` });
}

function nameOf(level: number): LogLevel {
  if (level >= logLevels.error) return 'error';
  if (level >= logLevels.warn) return 'warn';
  return level >= logLevels.info ? 'info' : 'debug';
}
