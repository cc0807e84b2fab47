import { type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { notifyUser } from '../mail/notify-user.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

/** Mails a user that attempts are refused after too many wrong ones. The caller sees to it that this happens once per window. */
export async function mailAboutGuesses(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'mailer' | 'seal'>,
  kind: 'codesGuessed' | 'passwordGuessed',
  userId: number,
): Promise<void> {
  const query = db(tx).selectFrom('User').select(['id', 'username', 'email', 'language']);
  const user = await query.where('id', '=', userId).executeTakeFirst();
  if (user) await notifyUser(tx, deps, user, { kind });
}
