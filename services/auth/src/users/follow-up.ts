import { authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { mailVerification } from '../confirmations/ask-verify-email.ts';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { mailPasswordLink } from '../passwords/ask-reset-password.ts';
import type { OnceActive } from './once-active.ts';
import type { User } from './user.entity.ts';

type Mailing = Pick<Deps, 'clock' | 'config' | 'mailer' | 'seal'>;

/** Does what was deferred until a user is active, in the transaction of the activation. */
export async function followUp(
  tx: Transaction,
  deps: Mailing,
  user: User,
  { deed: auditEvent, isRegistration, mail }: OnceActive,
): Promise<void> {
  const { id, username, email } = user;
  const reader = { id, username, email, language: user.language ?? null };
  if (isRegistration) publish(tx, authEvents.userRegistered, { userId: id, username });
  if (auditEvent) await recordAuditEvent(tx, deps, auditEvent, { domain: 'users', action: 'create', values: { id, ...auditEvent.values } });
  if (mail?.kind === 'createPassword') await mailPasswordLink(tx, deps, reader, { isFirst: true });
  if (mail?.kind === 'verifyEmail') await mailVerification(tx, deps, reader, { email });
  if (mail?.kind === 'registrationAccepted') {
    const { kind, answer } = mail;
    await mailLater(tx, deps, { key: `${kind}:${id}`, to: email, language: reader.language, kind, values: { username, answer } });
  }
}
