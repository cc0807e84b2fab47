import type { Transaction } from '@flotilla/database';
import { recordAuditEvent } from '../../record-audit-event.ts';
import type { Muter } from './muter.ts';

type Act = { readonly domain: 'config' | 'users'; readonly of: object; readonly muted: boolean; readonly now: Date };

/** Publishes what a moderator muted for everybody, or shows again (docs/contract/logs.md#audit-log). */
export function publishAct(tx: Transaction, { caller }: Muter, { domain, of, muted, now }: Act): void {
  const values = { ...of, mutedByInstance: !muted, 'new-mutedByInstance': muted };
  recordAuditEvent(tx, caller, { domain, action: 'update', values, at: now });
}
