import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { auditedValues, recordAuditEvent } from '../../record-audit-event.ts';
import { Account } from '../accounts/account.entity.ts';
import type { Video } from './video.entity.ts';

type AuditEvent = { readonly action: 'create' | 'delete' | 'update'; readonly changes?: object; readonly at: Date };
const USER = 2;

/**
 * Publishes an audit event when an administrator or moderator acts on any video, or somebody else on a video that is not theirs
 * (docs/contract/logs.md#audit-log). The caller has locked the video and not changed it yet.
 */
export async function publishAuditEvent(
  tx: Transaction,
  caller: Caller,
  video: Video,
  { action, changes = {}, at }: AuditEvent,
): Promise<void> {
  const { userId, name: owner } = await tx.findOneOrFail(Account, { id: video.accountId });
  if (caller.role === USER && userId === caller.userId) return;
  const values = { ...auditedValues(video, changes), uuid: video.uuid, name: video.name, owner };
  recordAuditEvent(tx, caller, { domain: 'videos', action, values, at });
}
