import { prepared, sql, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { User } from '../users/user.entity.ts';
import type { NsfwPreferences } from './nsfw-filter.ts';

const db = tables({ User });
const readPreferences = prepared('find-nsfw-preferences', (on, userId: number) =>
  db(on)
    .selectFrom('User')
    .select((eb) => [
      'nsfwPolicy as policy',
      sql<number>`${eb.ref('nsfwFlagsDisplayed')} | ${eb.ref('nsfwFlagsBlurred')} | ${eb.ref('nsfwFlagsWarned')}`.as('included'),
      'nsfwFlagsHidden as excluded',
    ])
    .where('userId', '=', userId),
);

/** The viewer's choices about sensitive videos; the instance's for anonymous viewers and for users who are not known here yet. */
export async function findPreferences(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  caller: Caller | null,
): Promise<NsfwPreferences> {
  const [row] = caller ? await readPreferences(database, caller.userId) : [];
  return row ?? { policy: settings().instance.defaultNSFWPolicy, included: 0, excluded: 0 };
}
