import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import { refuseRoot } from './lock-managed-user.ts';
import { publishUser } from './publish-user.ts';
import type { User } from './user.entity.ts';

/** What else is kept here of a user: addresses, devices, secrets, and whom other providers mean. */
const leftovers: readonly string[] = [
  'delete from refresh_tokens where session_id in (select id from sessions where user_id = $1)',
  'delete from sessions where user_id = $1',
  'delete from known_places where user_id = $1',
  `delete from confirmations where purpose <> 'verify-registration' and subject_id = $1`,
  `delete from confirmations where purpose = 'verify-registration' and subject_id in (select id from registrations where user_id = $1)`,
  'delete from registrations where user_id = $1',
  'delete from two_factor_requests where user_id = $1',
  'delete from failed_attempts where user_id = $1',
  'delete from external_sign_ins where user_id = $1',
  'delete from external_identities where user_id = $1',
];

/**
 * Ends a user whose row the caller holds: sessions at once, and by the event everything that is the user's in every other service. The names stay
 * reserved by `videos`; the e-mail address is free again. Throws 400 for `root`.
 */
export async function deleteUser(tx: Transaction, { clock }: Pick<Deps, 'clock'>, user: User): Promise<void> {
  refuseRoot(user, 'deleted');
  await endSessionsOf(tx, user.id, { now: clock.now(), reason: 'the user was deleted' });
  publishUser(tx, user, { deleted: true });
  tx.remove(user);
  await tx.flush();
  for (const text of leftovers) await execute(tx, text, [user.id]);
  await instanceChanged(tx);
}
