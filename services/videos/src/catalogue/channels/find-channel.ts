import { videosProblems } from '@flotilla/contracts-videos';
import { execute, type Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { instanceUrls, localName } from '../../instance-urls.ts';
import { mayManage } from '../accounts/may-manage.ts';

export type FoundChannel = { readonly id: number; readonly accountId: number; readonly ownerUserId: number };

const FIND = `select c.id, c.account_id as "accountId", a.user_id as "ownerUserId"
  from channels c join accounts a on a.id = c.account_id where c.id = $1`;

/** The channel, if the caller may publish in it. Throws 404 and 403 (docs/contract/uploads.md#one-request). */
export async function findManagedChannel(from: Pick<Deps, 'database'> | Transaction, id: number, caller: Caller): Promise<FoundChannel> {
  const [channel] = await ('database' in from
    ? from.database.query<FoundChannel>({ name: 'find-channel', text: FIND, values: [id] })
    : execute<FoundChannel>(from, FIND, [id]));
  if (!channel) throw videosProblems.channel_not_found();
  if (!mayManage(channel, caller, 'MANAGE_ANY_VIDEO_CHANNEL')) throw problems.forbidden();
  return channel;
}

/** The id behind a handle. Throws 404. */
export async function findChannelId({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string): Promise<number> {
  const values = [localName(handle, instanceUrls(config.publicUrl)) ?? ''];
  const [row] = await database.query<{ id: number }>({
    name: 'find-channel-by-name',
    text: 'select id from channels where name = $1',
    values,
  });
  if (!row) throw videosProblems.channel_not_found();
  return row.id;
}
