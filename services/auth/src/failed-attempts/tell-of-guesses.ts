import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { tellUser } from '../mail/tell-user.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** Mails a user that somebody guessed until nothing is taken for a while. Once per while is the caller's matter. */
export async function tellOfGuesses(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'mailer' | 'seal'>,
  kind: 'codesGuessed' | 'passwordGuessed',
  userId: number,
): Promise<void> {
  const query = db(tx).selectFrom('User').select(['id', 'username', 'email', 'language']);
  const user = await query.where('id', '=', userId).executeTakeFirst();
  if (user) await tellUser(tx, deps, user, { kind });
}
