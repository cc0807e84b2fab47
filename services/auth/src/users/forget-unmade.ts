import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';

/** As there is no user, nobody was accepted. */
const REOPEN = `update registrations set state = 1, moderation_response = null, user_id = null, processed_at = null, updated_at = $2
  where user_id = $1`;

/** Takes back a user who is being created and cannot be: the names are free again and nothing is left. Does nothing to whoever is there. */
export async function forgetUnmade(tx: Transaction, { clock }: Pick<Deps, 'clock'>, userId: number): Promise<void> {
  const unmade = await execute(tx, `delete from users where id = $1 and state = 'creating' returning id`, [userId]);
  if (unmade.length === 0) return;
  await execute(tx, 'delete from external_identities where user_id = $1', [userId]);
  await execute(tx, REOPEN, [userId, clock.now()]);
  await instanceChanged(tx);
}
