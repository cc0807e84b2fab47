import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { recordAuditEvent } from '../../record-audit-event.ts';

type Reported = { readonly id: number; readonly kind: string; readonly videoName: string | null; readonly flaggedName: string | null };
type Act = Pick<Parameters<typeof recordAuditEvent>[2], 'action' | 'at'> & { readonly values?: object };

/** Publishes what a moderator did with a report (docs/contract/logs.md#audit-log). */
export function publishAuditEvent(tx: Transaction, caller: Caller, reported: Reported, { values, ...act }: Act): void {
  const { id, kind, videoName, flaggedName } = reported;
  const about = { id, kind, ...(videoName !== null && { video: videoName }), ...(flaggedName !== null && { account: flaggedName }) };
  recordAuditEvent(tx, caller, { domain: 'abuse', values: { ...values, ...about }, ...act });
}
