import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';
import { ExternalIdentity } from './external-identity.entity.ts';
import type { Provider } from './provider-settings.ts';
import type { Person } from './read-person.ts';

const db = tables({ ExternalIdentity, User });

type Visit = { readonly provider: Provider; readonly person: Person };
type Identity = Visit & { readonly userId: number };

/** The id of the user linked to a person's subject. */
export async function readIdentity(tx: Transaction, { provider, person }: Visit): Promise<number | undefined> {
  const identities = db(tx).selectFrom('ExternalIdentity').select('userId').where('authName', '=', provider.name);
  return (await identities.where('subject', '=', person.subject).executeTakeFirst())?.userId;
}

/** Links a subject to a user, also in place of a deleted one; a subject that is linked to somebody already violates the constraint. */
export async function rememberIdentity(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { provider, person, userId }: Identity,
): Promise<void> {
  const [authName, subject] = [provider.name, person.subject];
  await db(tx)
    .deleteFrom('ExternalIdentity as i')
    .where('i.authName', '=', authName)
    .where('i.subject', '=', subject)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('User as u').select('u.id').whereRef('u.id', '=', 'i.userId'))))
    .execute();
  await db(tx).insertInto('ExternalIdentity').values({ authName, subject, userId, createdAt: clock.now() }).execute();
}
