import type { Input } from '@flotilla/contract';
import { type feedsApi, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, datesAsText, prepared } from '@flotilla/database';
import { accountRows, channelRows, type Scope, shapeAccount, shapeChannelWithOwner } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls } from '../../instance-urls.ts';

export type ShownAccount = ReturnType<typeof shapeAccount> & { readonly userId?: number };
export type ShownChannel = ReturnType<typeof shapeChannelWithOwner> & {
  readonly owner: { readonly name: string; readonly userId: number | null };
};
/** Whom a feed is about; everything that was asked for must hold. */
export type FoundOwners = {
  readonly account: ShownAccount | null;
  readonly channel: ShownChannel | null;
  readonly scope: Scope;
  readonly accountIds: readonly number[];
  readonly channelIds: readonly number[];
};
type Asked = Pick<
  NonNullable<Input<typeof feedsApi.getVideosFeed>['query']>,
  'accountId' | 'accountName' | 'videoChannelId' | 'videoChannelName'
>;

const accountById = prepared('read-feed-account', (on: Connection, id: number) => accountRows(on).where('id', '=', id));
const accountByName = prepared('read-feed-account-by-name', (on: Connection, name: string) => accountRows(on).where('name', '=', name));
const channelById = prepared('read-feed-channel', (on: Connection, id: number) => channelRows(on).where('c.id', '=', id));
const channelByName = prepared('read-feed-channel-by-name', (on: Connection, name: string) => channelRows(on).where('c.name', '=', name));

type From = Pick<Deps, 'config' | 'database'>;

/** The accounts and channels that a feed is asked for. Throws 404. */
export async function findOwners(deps: From, { accountId, accountName, videoChannelId, videoChannelName }: Asked): Promise<FoundOwners> {
  const channels = [
    ...(videoChannelId === undefined ? [] : [await findShownChannel(deps, videoChannelId)]),
    ...(videoChannelName === undefined ? [] : [await findShownChannel(deps, videoChannelName)]),
  ];
  const accounts = [
    ...(accountId === undefined ? [] : [await findShownAccount(deps, accountId)]),
    ...(accountName === undefined ? [] : [await findShownAccount(deps, accountName)]),
  ];
  const [channel = null] = channels;
  const [account = null] = accounts;
  return {
    account,
    channel,
    scope: channel ? { of: 'channel', id: channel.id } : account ? { of: 'account', id: account.id } : { of: 'everyone' },
    accountIds: (channel ? accounts : accounts.slice(1)).map(({ id }) => id),
    channelIds: channels.slice(1).map(({ id }) => id),
  };
}

export async function findShownAccount({ database, config }: From, which: number | string): Promise<ShownAccount> {
  const urls = instanceUrls(config.publicUrl);
  const [row] = typeof which === 'number' ? await accountById(database, which) : await accountByName(database, actorKey(which, urls) ?? '');
  if (!row) throw videosProblems.account_not_found();
  return shapeAccount(datesAsText(row), urls);
}

export async function findShownChannel({ database, config }: From, which: number | string): Promise<ShownChannel> {
  const urls = instanceUrls(config.publicUrl);
  const [row] = typeof which === 'number' ? await channelById(database, which) : await channelByName(database, actorKey(which, urls) ?? '');
  if (!row) throw videosProblems.channel_not_found();
  return { ...shapeChannelWithOwner(row, urls), owner: { name: row.ownerName, userId: row.ownerUserId } };
}
