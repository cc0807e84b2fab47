import type { Transaction } from '@flotilla/database';
import type { MailValues } from '@flotilla/mail';
import type { Deps } from '../deps.ts';
import { mailLater } from './mail-later.ts';

type Reader = { readonly id: number; readonly username: string; readonly email: string; readonly language?: string | null | undefined };
type Kind =
  | 'accountBlocked'
  | 'accountUnblocked'
  | 'codesGuessed'
  | 'emailChanged'
  | 'newSignIn'
  | 'passwordChanged'
  | 'passwordGuessed'
  | 'recoveryCodesRenewed'
  | 'twoFactorDisabled'
  | 'twoFactorEnabled';
type Notice = { [K in Kind]: { readonly kind: K } & Omit<MailValues[K], 'username'> }[Kind];

/** Mails a user, at their present address, that something happened to the account. */
export async function notifyUser(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'mailer' | 'seal'>,
  { id, username, email, language = null }: Reader,
  { kind, ...values }: Notice,
): Promise<void> {
  const key = `${kind}:${id}:${deps.clock.now().getTime()}`;
  await mailLater(tx, deps, { key, to: email, language, kind, values: { username, ...values } });
}
