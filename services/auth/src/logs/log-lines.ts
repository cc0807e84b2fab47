import { type Database, deleteInRounds, execute, storableJson, type Transaction } from '@flotilla/database';

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

/** About as many characters as an answer may have (docs/contract/logs.md#operators-log), and as many as a line has at least. */
const MOST_CHARACTERS = 10_000_000;
const FEWEST_OF_LINE = 100;
const KEPT = '14 days';
/** Anybody may send lines of a client, of up to 33,000 characters: they take no more than 200 MB. */
const CLIENT_LINES_KEPT = 2_000;

const INSERT = `insert into log_lines (at, level, label, message, tags, fields)
  select (l->>'at')::timestamptz, (l->>'level')::int, l->>'label', l->>'message', l->'tags', l->'fields' from jsonb_array_elements($1::jsonb) as l`;

// The newest that fit, counted from the end.
const SELECT = `select at, level, label, message, tags, fields from (
    select *, sum(length(message) + length(fields::text) + ${FEWEST_OF_LINE}) over (order by at desc, id desc) as so_far
    from (select * from log_lines where at >= $1 and at <= $2 and level >= $3 and ($4::jsonb is null or tags ?| $5::text[])
      order by at desc, id desc limit ${MOST_CHARACTERS / FEWEST_OF_LINE}) as newest
  ) as counted where so_far <= ${MOST_CHARACTERS} order by at, id`;

const DROP_CLIENT_LINES = `delete from log_lines where tags ? 'client' and id <= (
    select id from log_lines where tags ? 'client' order by id desc offset ${CLIENT_LINES_KEPT} limit 1
  )`;

export async function keepLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  await execute(tx, INSERT, [storableJson(lines)]);
}

/** Keeps what a client tells, and of all that clients told the newest lines. */
export async function keepClientLine(tx: Transaction, line: Omit<NewLine, 'tags'>): Promise<void> {
  await keepLines(tx, [{ ...line, tags: ['client'] }]);
  await execute(tx, DROP_CLIENT_LINES);
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
export const forgetOldLines = (database: Database): Promise<void> =>
  deleteInRounds(database, 'log_lines', `at < now() - interval '${KEPT}'`);

function nameOf(level: number): LogLevel {
  if (level >= logLevels.error) return 'error';
  if (level >= logLevels.warn) return 'warn';
  return level >= logLevels.info ? 'info' : 'debug';
}
