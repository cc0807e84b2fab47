import { passwordsApi } from '@flotilla/contracts-auth';
import { sameText, type Transaction, tables } from '@flotilla/database';
import { reply, route } from '@flotilla/http-server';
import { CONFIRMED_WITHIN_MS, FIRST_PASSWORD_WITHIN_MS, openConfirmation } from '../confirmations/confirmations.ts';
import { inEqualTime } from '../confirmations/in-equal-time.ts';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { User } from '../users/user.entity.ts';

type Mailing = Pick<Deps, 'clock' | 'config' | 'mailer' | 'seal'>;
type Reader = { readonly id: number; readonly username: string; readonly email: string; readonly language: string | null };

const db = tables({ User });

export const askResetPasswordRoute = (deps: Deps) =>
  route(passwordsApi.askResetPassword, async ({ body }) => {
    await inEqualTime(() => askResetPassword(deps, body.email));
    return reply(204, null);
  });

/** Mails the link to set a password: a new one, or the first one of a user created by an administrator. */
export async function mailPasswordLink(tx: Transaction, deps: Mailing, user: Reader, { isFirst = false } = {}): Promise<void> {
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
 * Mails the link to set a new password to the user with this address. The answer reveals nothing (docs/contract/mails.md#asked-for). Users who sign in with a
 * provider get no mail: they have no password here.
 */
export async function askResetPassword(deps: Mailing & Pick<Deps, 'database'>, email: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const user = await db(tx)
      .selectFrom('User')
      .select(['id', 'username', 'email', 'language'])
      .where('state', '=', 'active')
      .where('pluginAuth', 'is', null)
      .where((eb) => sameText(eb, 'email', email))
      .executeTakeFirst();
    if (user) await mailPasswordLink(tx, deps, user);
  });
}
