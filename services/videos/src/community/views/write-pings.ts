import type { Database, Transaction } from '@flotilla/database';
import { countViews } from '../../catalogue/index.ts';
import { writePositions } from '../history/write-positions.ts';
import type { Ping } from './ping.ts';
import { isEnough, type Sections, watchTimeOf, withMove } from './sections.ts';
import { addViewers, endThese, lockViewers, renameViewers, writeViewers } from './viewer-statements.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Who is silent for so long is gone, and comes as somebody else. */
export const GONE_AFTER_MS = HOUR_MS;
/** A viewer counts once in so long. */
const COUNTED_FOR_MS = HOUR_MS;

/** What is known of a viewer of a video. */
export type Watching = {
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly sections: Sections;
  readonly countedAt: Date | null;
};
/** The pings of one viewer of one video, in their order. */
type Told = { readonly first: Ping; readonly last: Ping; readonly pings: readonly Ping[] };

/**
 * Writes what players told in one transaction: sections, counted views, positions of histories (docs/contract/views.md#pings). Safe to repeat. Several
 * processes may write at once; rows are made and locked in the order of their keys.
 */
export async function writePings(database: Database, pings: readonly Ping[]): Promise<void> {
  const told = [...Map.groupBy(pings, keyOf).values()].map((of): Told => ({ pings: of, first: of[0] as Ping, last: of.at(-1) as Ping }));
  await database.transaction(async (tx) => {
    const known = await lockThem(tx, told);
    const watched = told.flatMap(({ pings: of, last }) => {
      const before = known.get(keyOf(last));
      if (!before) return [];
      const after = of.reduce(watch, before);
      return [{ last, after, isCounted: after.countedAt !== before.countedAt }];
    });
    await write(tx, watched);
    await count(
      tx,
      watched.flatMap(({ last, isCounted }) => (isCounted ? [last] : [])),
    );
    await keepPositions(tx, pings);
  });
}

/** The columns that statements take, of some rows. */
function columnsOf<Row>(rows: readonly Row[], columns: readonly (keyof Row | ((row: Row) => unknown))[]): unknown[][] {
  return columns.map((column) => rows.map((row) => (typeof column === 'function' ? column(row) : row[column])));
}

const keyOf = ({ videoId, viewer }: Ping) => `${videoId} ${viewer.key}`;

/** The rows of these viewers as they were, new ones included; none for those who get none. */
async function lockThem(tx: Transaction, told: readonly Told[]): Promise<ReadonlyMap<string, Watching>> {
  const firsts = told.map(({ first }) => first);
  await renameThem(
    tx,
    firsts.filter(({ viewer }) => viewer.former !== null),
  );
  const keys = columnsOf(firsts, ['videoId', ({ viewer }) => viewer.key]);
  const places = columnsOf(firsts, [({ address }) => address.key, 'at']);
  await addViewers(tx, [...keys, ...places]);
  const rows = await lockViewers(tx, keys);
  const seenAt = new Map(firsts.map((ping) => [keyOf(ping), ping.at.getTime()]));
  const gone = rows.filter((row) => (seenAt.get(`${row.videoId} ${row.key}`) ?? 0) - row.seenAt.getTime() >= GONE_AFTER_MS);
  if (gone.length === 0) return byKey(rows);
  await endThese(tx, columnsOf(gone, ['videoId', 'key']));
  await addViewers(tx, [...keys, ...places]);
  return byKey(await lockViewers(tx, keys));
}

async function renameThem(tx: Transaction, pings: readonly Ping[]): Promise<void> {
  if (pings.length === 0) return;
  const keys = columnsOf(pings, ['videoId', ({ viewer }) => viewer.former, ({ viewer }) => viewer.key, ({ address }) => address.key]);
  await renameViewers(tx, keys);
}

const byKey = (rows: readonly (Watching & { readonly videoId: number; readonly key: string })[]) =>
  new Map(rows.map((row) => [`${row.videoId} ${row.key}`, row]));

/** What is known of a viewer after a ping. */
function watch(before: Watching, { at, time, isSeek, duration }: Ping): Watching {
  const sections = withMove(before.sections, { time, isSeek });
  const isCounted = before.countedAt !== null && at.getTime() - before.countedAt.getTime() < COUNTED_FOR_MS;
  return {
    startedAt: before.startedAt,
    seenAt: at > before.seenAt ? at : before.seenAt,
    sections,
    countedAt: !isCounted && isEnough(watchTimeOf(sections), duration) ? at : before.countedAt,
  };
}

type Watched = { readonly last: Ping; readonly after: Watching };

async function write(tx: Transaction, watched: readonly Watched[]): Promise<void> {
  if (watched.length === 0) return;
  await writeViewers(
    tx,
    columnsOf(watched, [
      ({ last }) => last.videoId,
      ({ last }) => last.viewer.key,
      ({ after }) => after.startedAt,
      ({ after }) => after.seenAt,
      ({ after }) => Math.floor(after.seenAt.getTime() / MINUTE_MS),
      ({ after }) => `{${after.sections.join()}}`,
      ({ after }) => watchTimeOf(after.sections),
      ({ after }) => after.countedAt,
      ({ last }) => last.client,
      ({ last }) => last.device,
      ({ last }) => last.operatingSystem,
    ]),
  );
}

/** Adds counted views to the ledger. */
async function count(tx: Transaction, viewed: readonly Ping[]): Promise<void> {
  const [first] = viewed;
  if (!first) return;
  const hour = new Date(Math.floor(first.at.getTime() / HOUR_MS) * HOUR_MS);
  const videos = [...Map.groupBy(viewed, ({ videoId }) => videoId).values()];
  await countViews(tx, [videos.map(([ping]) => ping?.videoId), videos.map(({ length }) => length), hour]);
}

/** Keeps the last position of each user and video. */
async function keepPositions(tx: Transaction, pings: readonly Ping[]): Promise<void> {
  const ofUsers = pings.filter(({ userId }) => userId !== null);
  const positions = new Map(ofUsers.map((ping) => [`${ping.userId} ${ping.videoId}`, ping]));
  if (positions.size > 0) await writePositions(tx, columnsOf([...positions.values()], ['userId', 'videoId', 'time', 'at']));
}
