import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { Account } from '../../catalogue/index.ts';
import { auditedValues, recordAuditEvent } from '../../record-audit-event.ts';

type AuditEvent = { readonly action: 'create' | 'delete' | 'update'; readonly changes?: object; readonly at: Date };
type Audited = { readonly accountId: number; readonly displayName: string; readonly ownerUserId: number | null; readonly uuid: string };

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
  const values = { ...auditedValues(playlist, changes), uuid, name, owner: owner?.name };
  recordAuditEvent(tx, caller, { domain: 'playlists', action, values, at });
}
