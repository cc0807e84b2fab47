import { type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { auditedValues, recordAuditEvent } from '../../record-audit-event.ts';
import { Account } from '../accounts/account.entity.ts';
import type { FoundChannel } from './find-channel.ts';

type AuditEvent = { readonly action: 'delete' | 'update'; readonly before?: object; readonly changes?: object; readonly at: Date };

const db = tables({ Account });

/** Publishes an audit event when somebody acts on a channel of somebody else (docs/contract/logs.md#audit-log). */
export async function publishChannelAuditEvent(
  tx: Transaction,
  caller: Caller,
  { accountId, name, ownerUserId }: FoundChannel,
  { action, before = {}, changes = {}, at }: AuditEvent,
): Promise<void> {
  if (ownerUserId === caller.userId) return;
  const owner = await db(tx).selectFrom('Account').select('name').where('id', '=', accountId).executeTakeFirst();
  const values = { ...auditedValues(before, changes), name, owner: owner?.name };
  recordAuditEvent(tx, caller, { domain: 'channels', action, values, at });
}
