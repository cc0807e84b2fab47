import { type Transaction, tables } from '@flotilla/database';
import { schedule } from '@flotilla/jobs';
import type { Deps } from '../deps.ts';
import { removeObjectsLater } from '../objects/remove-objects.ts';
import { MadeDownload } from './made-download.entity.ts';

const db = tables({ MadeDownload });
const QUARTER_OF_AN_HOUR = 15 * 60;
const UNUSED_MS = 24 * 60 * 60 * 1000;
/** Storing takes minutes; whoever began it died. */
const UNFINISHED_MS = 2 * 60 * 60 * 1000;
const AT_ONCE = 1000;

async function forget(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const gone = await db(tx)
    .deleteFrom('MadeDownload')
    .where('key', 'in', [...keys])
    .returning('storageKey')
    .execute();
  await removeObjectsLater(
    tx,
    gone.map(({ storageKey }) => storageKey),
  );
}

/** Each download with the bytes of those that were wanted since, and its own. */
const kept = (tx: Transaction) =>
  db(tx)
    .selectFrom('MadeDownload')
    .select('key')
    .select((eb) =>
      eb.fn
        .sum<number>('size')
        .over((window) => window.orderBy('usedAt', 'desc').orderBy('key'))
        .as('upToHere'),
    );

/** Removes downloads that nobody wants any more, and the least recently wanted of more than may be kept (docs/contract/files.md#generated-downloads). */
export const forgetDownloads = schedule('forget-downloads', QUARTER_OF_AN_HOUR, (deps: Deps) => () => forgetUnused(deps, new Date()));

export async function forgetUnused({ config, database }: Pick<Deps, 'config' | 'database'>, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await database.transaction(async (tx) => {
    const rows = await db(tx)
      .selectFrom('MadeDownload')
      .select('key')
      .where((eb) => eb.or([eb('usedAt', '<', ago(UNUSED_MS)), eb.and([eb('size', 'is', null), eb('createdAt', '<', ago(UNFINISHED_MS))])]))
      .limit(AT_ONCE)
      .execute();
    await forget(
      tx,
      rows.map(({ key }) => key),
    );
    const tooMany = await db(tx)
      .selectFrom(kept(tx).as('kept'))
      .select('key')
      .where('upToHere', '>', config.downloadsBytes)
      .orderBy('upToHere', 'desc')
      .limit(AT_ONCE)
      .execute();
    await forget(
      tx,
      tooMany.map(({ key }) => key),
    );
  });
}

/** Nothing made of a video outlives its source. */
export async function forgetDownloadsOf(tx: Transaction, videoUuid: string): Promise<void> {
  const rows = await db(tx).selectFrom('MadeDownload').select('key').where('videoUuid', '=', videoUuid).execute();
  await forget(
    tx,
    rows.map(({ key }) => key),
  );
}
