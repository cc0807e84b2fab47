import type { NsfwPolicy } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import type { NsfwPreferences } from './nsfw-filter.ts';

type Row = { policy: NsfwPolicy; included: number; excluded: number };

/** The viewer's choices about sensitive videos; the instance's for those who did not sign in, or are not known here yet. */
export async function findPreferences(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  caller: Caller | null,
): Promise<NsfwPreferences> {
  const [row] = caller
    ? await database.query<Row>({
        name: 'find-nsfw-preferences',
        text: `select nsfw_policy as policy, nsfw_flags_displayed | nsfw_flags_blurred | nsfw_flags_warned as included, nsfw_flags_hidden as excluded
          from users where user_id = $1`,
        values: [caller.userId],
      })
    : [];
  return row ?? { policy: settings().instance.defaultNSFWPolicy, included: 0, excluded: 0 };
}
