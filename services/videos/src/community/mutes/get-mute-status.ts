import type { Input } from '@flotilla/contract';
import type { mutesApi } from '@flotilla/contracts-videos';
import { anyOf, type ExpressionBuilder, type TableOf, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account, Mute } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { canonicalHost, instanceUrls } from '../../instance-urls.ts';
import { refuseHandle } from '../subscriptions/strict-handle.ts';
import { mutedKey } from './hosts.ts';

type Query = Input<typeof mutesApi.getMuteStatus>['query'];
type Row = { readonly key: string | null; readonly byAccountId: number | null };

const db = tables({ Account, Mute });

/** Whether these accounts and hosts are muted, each under its name as it was sent (docs/contract/mutes.md#status). Throws 400. */
export async function getMuteStatus(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  { accounts = [], hosts = [] }: NonNullable<Query>,
  caller: Caller | null,
) {
  const urls = instanceUrls(config.publicUrl);
  for (const handle of accounts) refuseHandle(handle, urls.host);
  const names = new Map(accounts.map((handle) => [handle, mutedKey(handle, urls)]));
  const wanted = new Map(hosts.map((host) => [host, canonicalHost(host)]));
  const byReader = (eb: ExpressionBuilder<{ m: TableOf<typeof Mute> }, 'm'>) => {
    const own = db(database)
      .selectFrom('Account')
      .select('id')
      .where('userId', '=', caller?.userId ?? 0);
    return eb.or([eb('m.byAccountId', 'is', null), eb('m.byAccountId', '=', own)]);
  };
  const [ofAccounts, ofHosts] = await Promise.all([
    db(database)
      .selectFrom('Mute as m')
      .innerJoin('Account as a', 'a.id', 'm.accountId')
      .select(['a.name as key', 'm.byAccountId'])
      .where((eb) =>
        anyOf(
          eb,
          'a.name',
          [...names.values()].filter((name) => name !== undefined),
        ),
      )
      .where(byReader)
      .execute(),
    db(database)
      .selectFrom('Mute as m')
      .select(['m.host as key', 'm.byAccountId'])
      .where((eb) => anyOf(eb, 'm.host', [...wanted.values()]))
      .where(byReader)
      .execute(),
  ]);
  return { accounts: statusOf(names, ofAccounts), hosts: statusOf(wanted, ofHosts) };
}

const statusOf = (asked: ReadonlyMap<string, string | undefined>, rows: readonly Row[]) =>
  Object.fromEntries(
    [...asked].map(([sent, key]) => {
      const found = rows.filter((row) => row.key === key);
      return [
        sent,
        {
          blockedByServer: found.some(({ byAccountId }) => byAccountId === null),
          blockedByUser: found.some(({ byAccountId }) => byAccountId !== null),
        },
      ];
    }),
  );
