import { videosProblems } from '@flotilla/contracts-videos';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import { Mute } from '../../catalogue/index.ts';
import { nextVersion } from '../../snapshot-versions.ts';
import type { Muter } from './muter.ts';
import { goneColumns, publishedColumns, publishMute } from './publish-mute.ts';

/** An account, or the instance, mutes no more than this (docs/contract/mutes.md#limit). */
const MOST = 10_000;
const db = tables({ Mute });

type Muted = { readonly accountId: number; readonly host?: never } | { readonly accountId?: never; readonly host: string };

/** Adds a mute; false when it was there before. Throws 400 when there are too many. */
export async function addMute(tx: Transaction, { byAccountId }: Muter, muted: Muted, now: Date): Promise<boolean> {
  await lockUntilCommit(tx, `mutes by ${byAccountId ?? 'the instance'}`);
  const [row] = await db(tx)
    .insertInto('Mute')
    .values({ byAccountId, ...muted, createdAt: now })
    .onConflict((conflict) => conflict.columns(['byAccountId', 'accountId', 'host']).doNothing())
    .returning(publishedColumns)
    .execute();
  if (!row) return false;
  const { total } = await mutesBy(tx, byAccountId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total > MOST) throw videosProblems.too_many_mutes();
  publishMute(tx, row, false);
  return true;
}

/** Throws 404 when there is none. */
export async function removeMute(tx: Transaction, { byAccountId }: Muter, { accountId, host }: Muted): Promise<void> {
  const [row] = await db(tx)
    .deleteFrom('Mute')
    .where('byAccountId', byAccountId === null ? 'is' : '=', byAccountId)
    .where((eb) => (accountId === undefined ? eb('host', '=', host) : eb('accountId', '=', accountId)))
    .returning([...goneColumns, nextVersion().as('version')])
    .execute();
  if (!row) throw videosProblems.mute_not_found();
  publishMute(tx, row, true);
}

const mutesBy = (tx: Transaction, byAccountId: number | null) =>
  db(tx)
    .selectFrom('Mute')
    .where('byAccountId', byAccountId === null ? 'is' : '=', byAccountId);
