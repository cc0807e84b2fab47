import { listing } from '@flotilla/contract';
import { subscriptionsApi, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, contains, page, prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, Channel, channelColumns, findOwnAccountId, shapeChannelWithOwner } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls } from '../../instance-urls.ts';
import { Follow } from './follow.entity.ts';
import { refuseHandle } from './strict-handle.ts';

const db = tables({ Account, Channel, Follow });
const subscriptions = (on: Connection, accountId: number) =>
  db(on)
    .selectFrom('Follow as f')
    .innerJoin('Channel as c', 'c.id', 'f.channelId')
    .where('c.removedAt', 'is', null)
    .innerJoin('Account as a', 'a.id', 'c.accountId')
    .select(channelColumns)
    .where('f.accountId', '=', accountId)
    .where('f.state', '=', 'accepted');
const readOne = prepared('read-subscription', (on, accountId: number, channel: string) =>
  subscriptions(on, accountId).where('c.name', '=', channel),
);
const readNames = prepared('read-subscribed-names', (on, accountId: number) =>
  db(on)
    .selectFrom('Follow as f')
    .innerJoin('Channel as c', 'c.id', 'f.channelId')
    .where('c.removedAt', 'is', null)
    .select('c.name')
    .where('f.accountId', '=', accountId)
    .where('f.state', '=', 'accepted'),
);

type Reading = Pick<Deps, 'config' | 'database'>;

/** The channels the caller is subscribed to (docs/contract/subscriptions.md#lists). */
export const listSubscriptions = listing(subscriptionsApi.listSubscriptions, async (deps: Reading, query, caller: Caller) => {
  const { search, ...paging } = query;
  const urls = instanceUrls(deps.config.publicUrl);
  return page({
    query: subscriptions(deps.database, await findOwnAccountId(deps, caller)),
    filters: (eb) => [search?.trim() && contains(eb, ['c.displayName', 'c.name'], search.trim())],
    paging,
    sorts: { id: 'f.id', createdAt: 'f.createdAt', channelUpdatedAt: 'c.updatedAt' },
    shape: (row) => shapeChannelWithOwner(row, urls),
  });
});

/** One channel the caller is subscribed to. Throws 404. */
export async function getSubscription(deps: Reading, handle: string, caller: Caller) {
  const urls = instanceUrls(deps.config.publicUrl);
  refuseHandle(handle, urls.host);
  const [row] = await readOne(deps.database, await findOwnAccountId(deps, caller), actorKey(handle, urls) ?? '');
  if (!row) throw videosProblems.subscription_not_found();
  return shapeChannelWithOwner(row, urls);
}

/** Whether the caller is subscribed to each of these channels, by the handle as it was sent. Throws 400. */
export async function findSubscriptions(deps: Reading, handles: readonly string[], caller: Caller): Promise<Record<string, boolean>> {
  const urls = instanceUrls(deps.config.publicUrl);
  for (const handle of handles) refuseHandle(handle, urls.host);
  const names = new Set((await readNames(deps.database, await findOwnAccountId(deps, caller))).map(({ name }) => name));
  return Object.fromEntries(handles.map((handle) => [handle, names.has(actorKey(handle, urls) ?? '')]));
}
