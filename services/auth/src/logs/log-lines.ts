import { type Connection, type Database, deleteInRounds, sql, storableJson, type Transaction, tables } from '@flotilla/database';
import { LogLine } from './log-line.entity.ts';

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
type Wanted = { readonly from: Date; readonly to: Date; readonly level: LogLevel; readonly tags?: readonly string[] | undefined };

/** The most characters that an answer may have (docs/contract/logs.md#operators-log), and the fewest that a line has. */
const MOST_CHARACTERS = 10_000_000;
const FEWEST_OF_LINE = 100;
const KEPT = '14 days';
/** Anybody may send client lines of up to 33,000 characters; this bounds them to 200 MB. */
const CLIENT_LINES_KEPT = 2_000;

const db = tables({ LogLine });

export async function keepLines(tx: Transaction, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  const storable = JSON.parse(storableJson(lines)) as NewLine[];
  const rows = storable.map(({ at, level, label, message, tags, fields }) => ({
    at: new Date(at),
    level,
    label,
    message,
    tags: [...tags],
    fields,
  }));
  await db(tx).insertInto('LogLine').values(rows).execute();
}

/** Stores a client's line, and deletes all but the newest client lines. */
export async function keepClientLine(tx: Transaction, line: Omit<NewLine, 'tags'>): Promise<void> {
  await keepLines(tx, [{ ...line, tags: ['client'] }]);
  const ofClients = db(tx).selectFrom('LogLine as newer').select('newer.id').where(isOfClient('newer.tags'));
  await db(tx)
    .deleteFrom('LogLine')
    .where(isOfClient('LogLine.tags'))
    .where('id', '<=', ofClients.orderBy('newer.id', 'desc').offset(CLIENT_LINES_KEPT).limit(1))
    .execute();
}

/** Lines of a level or worse, oldest first; only the newest when there are too many. */
export async function readLines(database: Database, wanted: Wanted) {
  const rows = await findNewest(database, wanted);
  return rows.map(({ at, level: number, label, message, tags: tagged, fields }) => ({
    ...fields,
    timestamp: at.toISOString(),
    level: nameOf(number),
    label,
    message,
    ...(tagged.length > 0 && { tags: tagged }),
  }));
}

/** The newest lines that fit into an answer, oldest first. */
function findNewest(on: Connection, { from, to, level, tags = [] }: Wanted) {
  const newest = db(on)
    .selectFrom('LogLine')
    .select(['id', 'at', 'level', 'label', 'message', 'tags', 'fields'])
    .where('at', '>=', from)
    .where('at', '<=', to)
    .where('level', '>=', logLevels[level])
    .$if(tags.length > 0, (query) => query.where((eb) => sql<boolean>`${eb.ref('tags')} ?| ${tags}`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CHARACTERS / FEWEST_OF_LINE);
  const length = sql`length(message) + length(fields::text) + ${sql.lit(FEWEST_OF_LINE)}`;
  const counted = db(on)
    .selectFrom(newest.as('newest'))
    .select(['id', 'at', 'level', 'label', 'message', 'tags', 'fields'])
    .select(sql<number>`sum(${length}) over (order by at desc, id desc)`.as('charactersSoFar'));
  return db(on)
    .selectFrom(counted.as('counted'))
    .select(['at', 'level', 'label', 'message', 'tags', 'fields'])
    .where('charactersSoFar', '<=', MOST_CHARACTERS)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** In the same form as the index on client lines. */
const isOfClient = (column: 'LogLine.tags' | 'newer.tags') => () => sql<boolean>`${sql.ref(column)} ? 'client'`;

/** Safe to run in several processes at once. */
export const forgetOldLines = (database: Database): Promise<void> =>
  deleteInRounds(db(database), 'LogLine', (eb) => eb('at', '<', sql<Date>`now() - ${KEPT}::interval`));

function nameOf(level: number): LogLevel {
  if (level >= logLevels.error) return 'error';
  if (level >= logLevels.warn) return 'warn';
  return level >= logLevels.info ? 'info' : 'debug';
}
