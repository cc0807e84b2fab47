import type { auditActions, auditDomains } from '@flotilla/contracts-auth';
import { sql, storableJson, type Transaction, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { AuditEntry } from './audit-entry.entity.ts';

const db = tables({ AuditEntry });

type AuditEvent = {
  readonly domain: (typeof auditDomains)[number];
  readonly action: (typeof auditActions)[number];
  /** The subject and its former values; new values have keys that begin with `new-`. Never secrets. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** Records an action of an administrator, a moderator, or an external provider that may assign roles, in the transaction of that action. */
export function recordAuditEvent(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { username }: Pick<Caller, 'username'>,
  event: AuditEvent,
): Promise<void> {
  return storeAuditEvent(tx, { ...event, username, at: clock.now() });
}

export async function storeAuditEvent(
  tx: Transaction,
  { at, username, domain, action, values }: AuditEvent & { readonly username: string; readonly at: Date | string },
): Promise<void> {
  await db(tx)
    .insertInto('AuditEntry')
    .values({ at: new Date(at), username, domain, action, values: sql`${storableJson(values)}::jsonb` })
    .execute();
}

/** Prefixes every key with `new-`. */
export const newValues = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`new-${name}`, value]));
