import { authEvents } from '@flotilla/contracts-auth';
import { exportsProblems } from '@flotilla/contracts-exports';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { refuseOthers } from '../user-exports/refuse-stranger.ts';

/** Passes for the users themselves and for administrators. Throws 403 for others, 400 where imports are switched off, and 404 when there is no such user. */
export function refuseImport(deps: Pick<Deps, 'neighbours' | 'settings'>, userId: number, caller: Caller): Promise<void> {
  return refuseOthers(deps, userId, caller, {
    right: 'MANAGE_USER_IMPORTS',
    refuseDisabled() {
      if (!deps.settings().import.users.enabled) throw exportsProblems.imports_disabled();
    },
  });
}

/** The same, where what began before imports were switched off may be seen and ended. */
export const refuseStranger = (deps: Pick<Deps, 'neighbours'>, userId: number, caller: Caller) =>
  refuseOthers(deps, userId, caller, { right: 'MANAGE_USER_IMPORTS' });

/** Has `auth` keep that an administrator brought an archive for somebody else (docs/contract/logs.md#audit-log). */
export function recordImportAuditEvent(
  tx: Transaction,
  caller: Caller,
  { userId, at }: { readonly userId: number; readonly at: Date },
): void {
  if (caller.userId === userId) return;
  const act = { domain: 'users', action: 'create', values: { id: userId, isImport: true } } as const;
  publish(tx, authEvents.auditEventRecorded, { username: caller.username, at: at.toISOString(), ...act });
}
