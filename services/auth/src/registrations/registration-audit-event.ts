import { newValues } from '../audit-log/record-audit-event.ts';

type Decided = { readonly id: number; readonly username: string; readonly before: string; readonly after: string };

/**
 * A decision about a registration, for the audit log. The log has no domain for registrations (docs/contract/logs.md#audit-log), and a deletion in `users`
 * would read as that of a user, who may well exist: so it is recorded as a change of state.
 */
export function registrationAuditEvent({ id, username, before, after }: Decided) {
  const values = { registration: id, username, registrationState: before, ...newValues({ registrationState: after }) };
  return { domain: 'users', action: 'update', values } as const;
}
