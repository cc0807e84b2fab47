import { execute, type Transaction } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { tellUser } from '../mail/tell-user.ts';

type Owner = { id: number; username: string; email: string; language: string | null };

/** Mails a user that somebody guessed until nothing is taken for a while. Once per while is the caller's matter. */
export async function tellOfGuesses(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'mailer' | 'seal'>,
  kind: 'codesGuessed' | 'passwordGuessed',
  userId: number,
): Promise<void> {
  const [user] = await execute<Owner>(tx, 'select id, username, email, language from users where id = $1', [userId]);
  if (user) await tellUser(tx, deps, user, { kind });
}
