import { authEvents } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { Account } from '../../catalogue/index.ts';

type AuditEvent = { readonly action: 'create' | 'delete' | 'update'; readonly at: Date };
type Audited = { readonly accountId: number; readonly displayName: string; readonly ownerUserId: number; readonly uuid: string };

const db = tables({ Account });

/** Publishes an audit event when somebody acts on a playlist of somebody else (docs/contract/logs.md#audit-log). */
export async function publishPlaylistAuditEvent(
  tx: Transaction,
  caller: Caller,
  { accountId, displayName: name, ownerUserId, uuid }: Audited,
  { action, at }: AuditEvent,
): Promise<void> {
  if (ownerUserId === caller.userId) return;
  const owner = await db(tx).selectFrom('Account').select('name').where('id', '=', accountId).executeTakeFirst();
  publish(tx, authEvents.auditEventRecorded, {
    username: caller.username,
    at: at.toISOString(),
    domain: 'playlists',
    action,
    values: { uuid, name, owner: owner?.name },
  });
}
