import type { Transaction } from '@flotilla/database';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import type { OnceActive } from '../users/once-active.ts';
import { publishUser } from '../users/publish-user.ts';
import type { User } from '../users/user.entity.ts';
import type { Person } from './read-person.ts';

const USER = 2;

/** Applies the role and quota that a provider claims to a user whose row the caller holds; a new role ends all sessions. */
export async function applyClaims(
  tx: Transaction,
  { clock, instance }: Pick<Deps, 'clock' | 'instance'>,
  user: User,
  person: Person,
): Promise<void> {
  const { role = user.role, videoQuota } = person;
  const quota = videoQuota === undefined ? user.videoQuota : (videoQuota ?? instance.settings().user.videoQuota);
  const isProven = person.isEmailVerified && person.email?.toLowerCase() === user.email.toLowerCase();
  const emailVerified = isProven || user.emailVerified;
  const isNewRole = role !== user.role;
  if (!isNewRole && quota === user.videoQuota && emailVerified === user.emailVerified) return;

  const before = { role: user.role, videoQuota: user.videoQuota };
  Object.assign(user, { role, videoQuota: quota, emailVerified });
  if (isNewRole || quota !== before.videoQuota) {
    const values = { ...before, id: user.id, username: user.username, ...newValues({ role, videoQuota: quota }) };
    await recordAuditEvent(tx, { clock }, providerOf(person), { domain: 'users', action: 'update', values });
  }
  if (isNewRole) await endSessionsOf(tx, user.id, { now: clock.now(), reason: 'the role was changed' });
  publishUser(tx, user);
}

/** Parentheses are not allowed in usernames, so this cannot be taken for a user. */
const providerOf = ({ provider }: Person) => ({ username: `(sign-in with ${provider})` });

/** The audit event for a new user who gets more than the role User. */
export function auditEventOfFirstRole(username: string, person: Person): OnceActive {
  const { role = USER } = person;
  return role === USER ? {} : { deed: { ...providerOf(person), values: newValues({ username, role }) } };
}
