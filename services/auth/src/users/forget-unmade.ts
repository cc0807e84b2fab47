import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { ExternalIdentity } from '../external-sign-in/external-identity.entity.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import { Registration } from '../registrations/registration.entity.ts';
import { User } from './user.entity.ts';

const db = tables({ ExternalIdentity, Registration, User });

/** Deletes a user whose creation failed, and releases the names. Does nothing to active users. */
export async function forgetUnmade(tx: Transaction, { clock }: Pick<Deps, 'clock'>, userId: number): Promise<void> {
  const unmade = await db(tx).deleteFrom('User').where('id', '=', userId).where('state', '=', 'creating').returning('id').execute();
  if (unmade.length === 0) return;
  await db(tx).deleteFrom('ExternalIdentity').where('userId', '=', userId).execute();
  // Without a user, the registration is pending again.
  await db(tx)
    .updateTable('Registration')
    .set({ state: 1, moderationResponse: null, userId: null, processedAt: null, updatedAt: clock.now() })
    .where('userId', '=', userId)
    .execute();
  await instanceChanged(tx);
}
