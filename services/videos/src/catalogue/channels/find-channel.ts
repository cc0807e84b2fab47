import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls } from '../../instance-urls.ts';
import { Account } from '../accounts/account.entity.ts';
import { mayManage } from '../accounts/may-manage.ts';
import { Channel } from './channel.entity.ts';

export type FoundChannel = { readonly id: number; readonly name: string; readonly accountId: number; readonly ownerUserId: number | null };

const db = tables({ Account, Channel });
const findByName = prepared('find-channel-by-name', (on, name: string) =>
  db(on).selectFrom('Channel').select('id').where('name', '=', name).where('removedAt', 'is', null),
);
const findWithOwner = prepared('find-channel', (on, id: number) =>
  db(on)
    .selectFrom('Channel as c')
    .innerJoin('Account as a', 'a.id', 'c.accountId')
    .select(['c.id', 'c.name', 'c.accountId', 'a.userId as ownerUserId'])
    .where('c.id', '=', id)
    .where('c.removedAt', 'is', null),
);

/** Throws 404. */
export async function findChannel(from: Pick<Deps, 'database'> | Transaction, id: number): Promise<FoundChannel> {
  const [channel] = await findWithOwner('database' in from ? from.database : from, id);
  if (!channel) throw videosProblems.channel_not_found();
  return channel;
}

/** The channel, if the caller may publish in it. Throws 404 and 403 (docs/contract/uploads.md#one-request). */
export async function findManagedChannel(from: Pick<Deps, 'database'> | Transaction, id: number, caller: Caller): Promise<FoundChannel> {
  const channel = await findChannel(from, id);
  if (!mayManage(channel, caller, 'MANAGE_ANY_VIDEO_CHANNEL')) throw problems.forbidden();
  return channel;
}

/** The same for a handle. */
export const findManagedChannelByHandle = async (deps: Pick<Deps, 'config' | 'database'>, handle: string, caller: Caller) =>
  findManagedChannel(deps, await findChannelId(deps, handle), caller);

/** The channel, if it is the account's own. Throws 404. */
export async function findOwnChannelId({ database }: Pick<Deps, 'database'>, id: number, accountId: number): Promise<number> {
  const [channel] = await findWithOwner(database, id);
  if (channel?.accountId !== accountId) throw videosProblems.channel_not_found();
  return id;
}

/** The id behind a handle. Throws 404. */
export async function findChannelId({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string): Promise<number> {
  const [row] = await findByName(database, actorKey(handle, instanceUrls(config.publicUrl)) ?? '');
  if (!row) throw videosProblems.channel_not_found();
  return row.id;
}
