import type { Transaction } from '@flotilla/database';
import { newValues, recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { endSessionsOf } from '../sessions/end-sessions-of.ts';
import type { OnceActive } from '../users/once-active.ts';
import { publishUser } from '../users/publish-user.ts';
import type { User } from '../users/user.entity.ts';
import type { Person } from './read-person.ts';

const USER = 2;

/** Brings a user, whom the caller holds, to what the provider says today; a new role ends all sessions. */
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

/** As no user can be called. */
const providerOf = ({ provider }: Person) => ({ username: `(sign-in with ${provider})` });

/** A role that is more than a user's stands in the audit log from the start. */
export function auditEventOfFirstRole(username: string, person: Person): OnceActive {
  const { role = USER } = person;
  return role === USER ? {} : { deed: { ...providerOf(person), values: newValues({ username, role }) } };
}
