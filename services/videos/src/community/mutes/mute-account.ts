import { videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { enqueueJob } from '@flotilla/jobs';
import { Account, hideMuted, hideMutedJob } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { forgetMutedJob } from '../notifications/forget-muted.ts';
import { localNameIn } from './hosts.ts';
import type { Muter } from './muter.ts';
import { publishAct } from './publish-act.ts';
import { addMute, removeMute } from './write-mute.ts';

type Writing = Pick<Deps, 'clock' | 'config' | 'database'>;

/** So many videos are hidden before the answer; a job hides the others (docs/contract/mutes.md#by-the-instance). */
const AT_ONCE = 2_000;
const db = tables({ Account });

/** Mutes an account; twice is harmless (docs/contract/mutes.md#mute). Throws 404, 409 for the caller's own, and 400. */
export async function muteAccount(deps: Writing, handle: string, muter: Muter): Promise<void> {
  const { byAccountId, ownAccountId } = muter;
  const now = deps.clock.now();
  const accountId = await deps.database.transaction(async (tx) => {
    const { id, name } = await lockAccount(tx, deps, handle, muter);
    if (id === ownAccountId) throw videosProblems.own_account_muted();
    if (!(await addMute(tx, muter, { accountId: id }, now))) return undefined;
    await enqueueJob(tx, forgetMutedJob, { actorId: id, byAccountId });
    if (byAccountId === null) await showMuted(tx, { id, name, muted: true, muter, now });
    return id;
  });
  if (accountId !== undefined && byAccountId === null) await hideMuted(deps, accountId, { atMost: AT_ONCE });
}

/** Ends that. Throws 404 for an account that is unknown or not muted. */
export async function unmuteAccount(deps: Writing, handle: string, muter: Muter): Promise<void> {
  const now = deps.clock.now();
  const accountId = await deps.database.transaction(async (tx) => {
    const { id, name } = await lockAccount(tx, deps, handle, muter);
    await removeMute(tx, muter, { accountId: id });
    if (muter.byAccountId === null) await showMuted(tx, { id, name, muted: false, muter, now });
    return id;
  });
  if (muter.byAccountId === null) await hideMuted(deps, accountId, { atMost: AT_ONCE });
}

/** The account behind a handle, which stays; for the instance nobody else writes about it meanwhile, videos included. */
async function lockAccount(tx: Transaction, { config }: Writing, handle: string, { byAccountId }: Muter) {
  const account = await db(tx)
    .selectFrom('Account')
    .select(['id', 'name'])
    .where('name', '=', localNameIn(handle, instanceUrls(config.publicUrl)) ?? '')
    .$if(byAccountId !== null, (kept) => kept.forKeyShare())
    .$if(byAccountId === null, (locked) => locked.forUpdate())
    .executeTakeFirst();
  if (!account) throw videosProblems.account_not_found();
  return account;
}

type Shown = { readonly id: number; readonly name: string; readonly muted: boolean; readonly muter: Muter; readonly now: Date };

async function showMuted(tx: Transaction, { id, name, muted, muter, now }: Shown): Promise<void> {
  await db(tx).updateTable('Account').set({ mutedByInstance: muted }).where('id', '=', id).execute();
  await enqueueJob(tx, hideMutedJob, { accountId: id });
  publishAct(tx, muter, { domain: 'users', of: { account: name }, muted, now });
}
