import { videosProblems } from '@flotilla/contracts-videos';
import { type Transaction, tables } from '@flotilla/database';
import { enqueueJob } from '@flotilla/jobs';
import { Account, hideMutedJob, hideVideos, lockNewestVideos } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { forgetMuted } from '../notifications/forget-muted.ts';
import { mutedKey } from './hosts.ts';
import type { Muter } from './muter.ts';
import { publishAct } from './publish-act.ts';
import { addMute, removeMute } from './write-mute.ts';

type Writing = Pick<Deps, 'clock' | 'config' | 'database'>;

/** So many videos, a page of lists, are hidden with the mute; a job hides the others (docs/contract/mutes.md#by-the-instance). */
const AT_ONCE = 100;
const db = tables({ Account });

/** Mutes an account; twice is harmless (docs/contract/mutes.md#mute). Throws 404, 409 for the caller's own, and 400. */
export async function muteAccount(deps: Writing, handle: string, muter: Muter): Promise<void> {
  const { byAccountId, ownAccountId } = muter;
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, deps, handle, muter);
    if (account.id === ownAccountId) throw videosProblems.own_account_muted();
    if (!(await addMute(tx, muter, { accountId: account.id }, now))) return;
    await forgetMuted(tx, { actorId: account.id, byAccountId }, now);
    if (byAccountId === null) await showMuted(tx, { ...account, muted: true, muter, now });
  });
}

/** Ends that. Throws 404 for an account that is unknown or not muted. */
export async function unmuteAccount(deps: Writing, handle: string, muter: Muter): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, deps, handle, muter);
    await removeMute(tx, muter, { accountId: account.id });
    if (muter.byAccountId === null) await showMuted(tx, { ...account, muted: false, muter, now });
  });
}

/** The account behind a handle, which stays; for the instance its newest videos, too, and nobody else writes about it meanwhile, new videos included. */
async function lockAccount(tx: Transaction, { config }: Writing, handle: string, { byAccountId }: Muter) {
  const name = mutedKey(handle, instanceUrls(config.publicUrl)) ?? '';
  const found = db(tx).selectFrom('Account').select(['id', 'name']).where('name', '=', name);
  const known = byAccountId === null ? await found.executeTakeFirst() : undefined;
  const newest = known ? await lockNewestVideos(tx, known.id, AT_ONCE) : [];
  const account = await (byAccountId === null ? found.forUpdate() : found.forKeyShare()).executeTakeFirst();
  if (!account) throw videosProblems.account_not_found();
  return { ...account, newest };
}

type Shown = {
  readonly id: number;
  readonly name: string;
  readonly newest: readonly number[];
  readonly muted: boolean;
  readonly muter: Muter;
  readonly now: Date;
};

async function showMuted(tx: Transaction, { id, name, newest, muted, muter, now }: Shown): Promise<void> {
  await db(tx).updateTable('Account').set({ mutedByInstance: muted }).where('id', '=', id).execute();
  await hideVideos(tx, [id, newest, muted]);
  await enqueueJob(tx, hideMutedJob, { accountId: id });
  publishAct(tx, muter, { domain: 'users', of: { account: name }, muted, now });
}
