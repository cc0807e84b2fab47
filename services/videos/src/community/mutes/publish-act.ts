import { authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import { publish } from '@flotilla/outbox';
import type { Muter } from './muter.ts';

type Act = { readonly domain: 'config' | 'users'; readonly of: object; readonly muted: boolean; readonly now: Date };

/** Publishes what a moderator muted for everybody, or shows again (docs/contract/logs.md#audit-log). */
export function publishAct(tx: Transaction, { caller }: Muter, { domain, of, muted, now }: Act): void {
  publish(tx, authEvents.auditEventRecorded, {
    username: caller.username,
    at: now.toISOString(),
    domain,
    action: 'update',
    values: { ...of, mutedByInstance: !muted, 'new-mutedByInstance': muted },
  });
}
