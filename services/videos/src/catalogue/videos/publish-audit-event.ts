import { authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';
import { Account } from '../accounts/account.entity.ts';
import type { Video } from './video.entity.ts';

type AuditEvent = { readonly action: 'create' | 'delete' | 'update'; readonly changes?: object; readonly at: Date };
const USER = 2;
/** Texts are cut to this length. */
const LONGEST_TEXT = 1_000;

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
  publish(tx, authEvents.auditEventRecorded, {
    username: caller.username,
    at: at.toISOString(),
    domain: 'videos',
    action,
    values: { ...auditedValues(video, changes), uuid: video.uuid, name: video.name, owner },
  });
}

/** The values of a thing before and after its changes, as the audit log has them. */
export function auditedValues(thing: object, changes: object): Record<string, unknown> {
  const before = Object.entries(changes).flatMap(([name]) => (name in thing ? [[name, short(thing[name as never])]] : []));
  const after = Object.entries(changes).map(([name, value]) => [`new-${name}`, short(value)]);
  return Object.fromEntries([...before, ...after]);
}

const short = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value);
