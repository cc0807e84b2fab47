import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import type { Provider } from './provider-settings.ts';
import type { Person } from './read-person.ts';

type Visit = { readonly provider: Provider; readonly person: Person };
type Identity = Visit & { readonly userId: number };

/** The id of the user who is known by a person's subject. */
export async function readIdentity(tx: Transaction, { provider, person }: Visit): Promise<number | undefined> {
  const [known] = await execute<{ id: number }>(tx, 'select user_id as id from external_identities where auth_name = $1 and subject = $2', [
    provider.name,
    person.subject,
  ]);
  return known?.id;
}

/** In place of a user who is gone, or as the first; a subject that is somebody's already breaks the constraint. */
export async function rememberIdentity(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { provider, person, userId }: Identity,
): Promise<void> {
  const identity = [provider.name, person.subject];
  await execute(
    tx,
    `delete from external_identities i where auth_name = $1 and subject = $2 and not exists (select 1 from users u where u.id = i.user_id)`,
    identity,
  );
  await execute(tx, 'insert into external_identities (auth_name, subject, user_id, created_at) values ($1, $2, $3, $4)', [
    ...identity,
    userId,
    clock.now(),
  ]);
}
