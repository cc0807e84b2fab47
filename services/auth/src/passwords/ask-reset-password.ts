import { execute, type Transaction } from '@flotilla/database';
import { CONFIRMED_WITHIN_MS, FIRST_PASSWORD_WITHIN_MS, openConfirmation } from '../confirmations/confirmations.ts';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';

type Mailing = Pick<Deps, 'clock' | 'config' | 'mailer' | 'seal'>;
type User = { readonly id: number; readonly username: string; readonly email: string; readonly language: string | null };

/** Mails the link with which to set a password: a new one, or the first of somebody whom an administrator made. */
export async function mailPasswordLink(tx: Transaction, deps: Mailing, user: User, { isFirst = false } = {}): Promise<void> {
  const { id: subjectId, email } = user;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + (isFirst ? FIRST_PASSWORD_WITHIN_MS : CONFIRMED_WITHIN_MS));
  const text = await openConfirmation(tx, { purpose: 'reset-password', subjectId, email, expiresAt, now, isAskedFor: !isFirst });
  if (text === undefined) return;
  await mailLater(tx, deps, {
    key: `reset-password:${user.id}:${text}`,
    to: user.email,
    language: user.language,
    kind: isFirst ? 'createPassword' : 'resetPassword',
    values: { username: user.username, link: `${deps.config.publicUrl}/reset-password?userId=${user.id}&verificationString=${text}` },
  });
}

/**
 * Mails whoever has the address the link with which to set a new password. Nobody else notices anything (docs/contract/mails.md#asked-for), nor do those who
 * sign in elsewhere: they have no password here.
 */
export async function askResetPassword(deps: Mailing & Pick<Deps, 'database'>, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [user] = await execute<User>(
      tx,
      `select id, username, email, language from users where state = 'active' and plugin_auth is null and lower(email) = lower($1)`,
      [email],
    );
    if (user) await mailPasswordLink(tx, deps, user);
  });
}
