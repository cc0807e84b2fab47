import { listing, type TypeOf } from '@flotilla/contract';
import type { account } from '@flotilla/contracts-shared';
import { mutesApi, videosProblems } from '@flotilla/contracts-videos';
import { contains, datesAsText, page, tables } from '@flotilla/database';
import { Account, accountRows, Mute, shapeAccount } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { type InstanceUrls, instanceUrls } from '../../instance-urls.ts';
import type { Muter } from './muter.ts';

const db = tables({ Account, Mute });

type Reading = Pick<Deps, 'config' | 'database' | 'settings'>;

/** The accounts that somebody, or the instance, muted (docs/contract/mutes.md#lists). */
export const listMutedAccounts = listing(
  mutesApi.listMyMutedAccounts,
  async (deps: Reading, { search: asked, ...paging }, { byAccountId }: Muter) => {
    const urls = instanceUrls(deps.config.publicUrl);
    const byAccount = await readMuter(deps, byAccountId, urls);
    const search = asked?.trim().toLowerCase();
    return page({
      query: db(deps.database)
        .selectFrom('Mute as m')
        .innerJoin('Account as a', 'a.id', 'm.accountId')
        .select(['m.createdAt as mutedAt', 'a.id', 'a.userId', 'a.name', 'a.displayName', 'a.description', 'a.followingCount'])
        .select(['a.url', 'a.followersElsewhere'])
        .select('a.avatars')
        .select(['a.createdAt', 'a.updatedAt'])
        .where('m.byAccountId', byAccountId === null ? 'is' : '=', byAccountId),
      filters: (eb) => [
        search &&
          eb.or([contains(eb, ['a.name', 'a.displayName'], search), ...(urls.host.includes(search) ? [eb('a.host', 'is', null)] : [])]),
      ],
      paging,
      sorts: { createdAt: 'm.createdAt' },
      shape: ({ mutedAt, ...row }) => ({
        byAccount,
        blockedAccount: shapeAccount(datesAsText(row), urls),
        createdAt: mutedAt.toISOString(),
      }),
    });
  },
);

/** The servers that somebody, or the instance, muted. */
export const listMutedServers = listing(
  mutesApi.listMyMutedServers,
  async (deps: Reading, { search, ...paging }, { byAccountId }: Muter) => {
    const byAccount = await readMuter(deps, byAccountId, instanceUrls(deps.config.publicUrl));
    return page({
      query: db(deps.database)
        .selectFrom('Mute as m')
        .select(['m.host', 'm.createdAt'])
        .where('m.byAccountId', byAccountId === null ? 'is' : '=', byAccountId)
        .where('m.host', 'is not', null),
      filters: (eb) => [search?.trim() && contains(eb, ['m.host'], search.trim())],
      paging,
      sorts: { createdAt: 'm.createdAt' },
      shape: ({ host, createdAt }) => ({ byAccount, blockedServer: { host: host ?? '' }, createdAt: createdAt.toISOString() }),
    });
  },
);

async function readMuter({ database, settings }: Reading, byAccountId: number | null, urls: InstanceUrls): Promise<TypeOf<typeof account>> {
  if (byAccountId === null) return shapeInstance(settings().instance.name, urls);
  const row = await accountRows(database).where('id', '=', byAccountId).executeTakeFirst();
  if (!row) throw videosProblems.account_not_found();
  return shapeAccount(datesAsText(row), urls);
}

/** The account of the instance itself, which has no user and no row (docs/contract/conventions.md#names). */
function shapeInstance(displayName: string, urls: InstanceUrls): TypeOf<typeof account> {
  const always = new Date(0).toISOString();
  const row = {
    id: 0,
    userId: null,
    name: 'peertube',
    url: null,
    displayName,
    description: null,
    followingCount: 0,
    followersElsewhere: 0,
    avatars: [],
    createdAt: always,
    updatedAt: always,
  };
  return shapeAccount(row, urls);
}
