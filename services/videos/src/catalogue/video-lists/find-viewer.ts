import { prepared, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { User } from '../users/user.entity.ts';
import type { NsfwPreferences } from './nsfw-filter.ts';

/** Who looks at a list, as far as what it shows depends on that. */
export type Viewer = {
  readonly caller: Caller | null;
  /** Null for visitors. */
  readonly accountId: number | null;
  /** The accounts they muted, in order. */
  readonly muted: readonly number[];
  readonly preferences: NsfwPreferences;
};

const db = tables({ Account, User });
const readViewer = prepared('find-viewer', (on, userId: number) =>
  db(on)
    .selectFrom('Account as a')
    .leftJoin('User as u', 'u.userId', 'a.userId')
    .select((eb) => [
      'a.id as accountId',
      'u.nsfwPolicy as policy',
      sql<number>`coalesce(${eb.ref('u.nsfwFlagsDisplayed')} | ${eb.ref('u.nsfwFlagsBlurred')} | ${eb.ref('u.nsfwFlagsWarned')}, 0)`.as(
        'included',
      ),
      sql<number>`coalesce(${eb.ref('u.nsfwFlagsHidden')}, 0)`.as('excluded'),
      sql<
        number[]
      >`array(select account_id from mutes where by_account_id = ${eb.ref('a.id')} and account_id is not null order by account_id)`.as(
        'muted',
      ),
    ])
    .where('a.userId', '=', userId),
);

/** The viewer, with the instance's choice about sensitive videos for visitors and for users who are not known here yet. */
export async function findViewer({ database, settings }: Pick<Deps, 'database' | 'settings'>, caller: Caller | null): Promise<Viewer> {
  const [row] = caller ? await readViewer(database, caller.userId) : [];
  const { accountId = null, policy, included = 0, excluded = 0, muted = [] } = row ?? {};
  const preferences = { policy: policy ?? settings().instance.defaultNSFWPolicy, included, excluded };
  return { caller, accountId, muted, preferences };
}
