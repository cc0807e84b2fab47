import { videosProblems } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';
import { canonicalHost, instanceUrls } from '../../instance-urls.ts';
import { forgetMuted } from '../notifications/forget-muted.ts';
import { isOwnHost } from './hosts.ts';
import { muteHostLater } from './mute-host-accounts.ts';
import type { Muter } from './muter.ts';
import { publishAct } from './publish-act.ts';
import { addMute, removeMute } from './write-mute.ts';

type Writing = Pick<Deps, 'clock' | 'config' | 'database'>;

/** Mutes a server, also one that was never met; twice is harmless (docs/contract/mutes.md#hosts). Throws 409 for this one, and 400. */
export async function muteServer({ config, database, clock }: Writing, sent: string, muter: Muter): Promise<void> {
  if (isOwnHost(sent, instanceUrls(config.publicUrl))) throw videosProblems.own_server_muted();
  const host = canonicalHost(sent);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const isNew = await addMute(tx, muter, { host }, now);
    if (!isNew) return;
    await forgetMuted(tx, { host, byAccountId: muter.byAccountId }, now);
    if (muter.byAccountId !== null) return;
    await muteHostLater(tx, host);
    publishAct(tx, muter, { domain: 'config', of: { server: host }, muted: true, now });
  });
}

/** Ends that. Throws 404 when it was not muted. */
export async function unmuteServer({ database, clock }: Writing, sent: string, muter: Muter): Promise<void> {
  const host = canonicalHost(sent);
  await database.transaction(async (tx) => {
    await removeMute(tx, muter, { host });
    if (muter.byAccountId !== null) return;
    await muteHostLater(tx, host);
    publishAct(tx, muter, { domain: 'config', of: { server: host }, muted: false, now: clock.now() });
  });
}
