import { newValues } from '../audit-log/record-audit-event.ts';

type Decided = { readonly id: number; readonly username: string; readonly before: string; readonly after: string };

/**
 * What became of a registration, for the audit log. It knows no registrations (docs/contract/logs.md#audit-log), and as the deletion of something in `users`
 * theirs would read as that of a user, who may well be there: so it is told as a state.
 */
export function registrationAuditEvent({ id, username, before, after }: Decided) {
  const values = { registration: id, username, registrationState: before, ...newValues({ registrationState: after }) };
  return { domain: 'users', action: 'update', values } as const;
}
