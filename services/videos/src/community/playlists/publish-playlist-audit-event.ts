import { authEvents } from '@flotilla/contracts-auth';
import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { Account, auditedValues } from '../../catalogue/index.ts';

type AuditEvent = { readonly action: 'create' | 'delete' | 'update'; readonly changes?: object; readonly at: Date };
type Audited = { readonly accountId: number; readonly displayName: string; readonly ownerUserId: number; readonly uuid: string };

const db = tables({ Account });

/** Publishes an audit event when somebody acts on a playlist of somebody else (docs/contract/logs.md#audit-log). */
export async function publishPlaylistAuditEvent(
  tx: Transaction,
  caller: Caller,
  playlist: Audited,
  { action, changes = {}, at }: AuditEvent,
): Promise<void> {
  if (playlist.ownerUserId === caller.userId) return;
  const { uuid, displayName: name, accountId } = playlist;
  const owner = await db(tx).selectFrom('Account').select('name').where('id', '=', accountId).executeTakeFirst();
  publish(tx, authEvents.auditEventRecorded, {
    username: caller.username,
    at: at.toISOString(),
    domain: 'playlists',
    action,
    values: { ...auditedValues(playlist, changes), uuid, name, owner: owner?.name },
  });
}
