import type { Transaction } from '@flotilla/database';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { mailVerification } from '../confirmations/ask-verify-email.ts';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { mailPasswordLink } from '../passwords/ask-reset-password.ts';
import type { User } from './user.entity.ts';

/** What follows from the making of a user. It waits in the user's row, so that nobody hears of somebody whom `videos` refuses. Never secrets. */
export type OnceActive = {
  /** For the audit log, where the id is added. Stored under the name that earlier releases read. */
  readonly deed?: { readonly username: string; readonly values: Readonly<Record<string, unknown>> };
  readonly mail?: { readonly kind: 'createPassword' | 'verifyEmail' } | { readonly kind: 'registrationAccepted'; readonly answer: string };
};
type Mailing = Pick<Deps, 'clock' | 'config' | 'mailer' | 'seal'>;

/** Does it, in the transaction that lets the user in. */
export async function followUp(tx: Transaction, deps: Mailing, user: User, { deed: auditEvent, mail }: OnceActive): Promise<void> {
  const { id, username, email } = user;
  const reader = { id, username, email, language: user.language ?? null };
  if (auditEvent) await recordAuditEvent(tx, deps, auditEvent, { domain: 'users', action: 'create', values: { id, ...auditEvent.values } });
  if (mail?.kind === 'createPassword') await mailPasswordLink(tx, deps, reader, { isFirst: true });
  if (mail?.kind === 'verifyEmail') await mailVerification(tx, deps, reader, { email });
  if (mail?.kind === 'registrationAccepted') {
    const { kind, answer } = mail;
    await mailLater(tx, deps, { key: `${kind}:${id}`, to: email, language: reader.language, kind, values: { username, answer } });
  }
}
