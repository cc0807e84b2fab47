import { type Expression, prepared, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { User } from '../accounts/user.entity.ts';
import { maySeeUnfollowed } from '../videos/follow-constraint.ts';
import type { NsfwPreferences } from './nsfw-filter.ts';
import { isByHistory } from './sorts.ts';

/** Who a list is made for; they need not be the one who asks for it. */
export type Reader = Pick<Caller, 'userId'>;

/** Who looks at a list, as far as what it shows depends on that. */
export type Viewer = {
  readonly caller: Reader | null;
  /** Null for visitors. */
  readonly accountId: number | null;
  /** The ids of the accounts they muted, in order, as PostgreSQL writes an array: there may be thousands, which nobody here reads. */
  readonly muted: string;
  readonly preferences: NsfwPreferences;
  /** May look at what is of an account or channel that the instance does not follow. */
  readonly seesUnfollowed: boolean;
};

/** Whose history a list goes by. */
export const watcherOf = (sort: string, { caller }: Viewer): number | null => (isByHistory(sort) && caller ? caller.userId : null);

/** As `muted`, of who muted nobody. */
export const NOBODY = '{}';

const db = tables({ Account, User });
const mutedBy = (accountId: Expression<number>) =>
  sql`select account_id from mutes where by_account_id = ${accountId} and account_id is not null
    union select o.id from mutes m join accounts o on o.host = m.host where m.by_account_id = ${accountId} and m.host is not null order by 1`;
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
      sql<string>`array(${mutedBy(eb.ref('a.id'))})::text`.as('muted'),
    ])
    .where('a.userId', '=', userId),
);

/** The viewer, with the instance's choice about sensitive videos for visitors and for users who are not known here yet. */
export async function findViewer({ database, settings }: Pick<Deps, 'database' | 'settings'>, caller: Reader | null): Promise<Viewer> {
  const [row] = caller ? await readViewer(database, caller.userId) : [];
  const { accountId = null, policy, included = 0, excluded = 0, muted = NOBODY } = row ?? {};
  const preferences = { policy: policy ?? settings().instance.defaultNSFWPolicy, included, excluded };
  return { caller, accountId, muted, preferences, seesUnfollowed: maySeeUnfollowed({ settings }, caller !== null) };
}
