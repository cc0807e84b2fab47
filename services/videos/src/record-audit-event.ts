import { type auditActions, type auditDomains, authEvents } from '@flotilla/contracts-auth';
import type { Transaction } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { publish } from '@flotilla/outbox';

type AuditEvent = {
  readonly domain: (typeof auditDomains)[number];
  readonly action: (typeof auditActions)[number];
  /** The subject and its former values; new values have keys that begin with `new-`. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly at: Date;
};

/** Texts are cut to this length. */
const LONGEST_TEXT = 1_000;

/** Has `auth` keep what somebody did, in the transaction of the act; features say who is audited (docs/contract/logs.md#audit-log). */
export function recordAuditEvent(tx: Transaction, { username }: Pick<Caller, 'username'>, { at, ...event }: AuditEvent): void {
  publish(tx, authEvents.auditEventRecorded, { username, at: at.toISOString(), ...event });
}

/** The values of a thing before and after its changes, as the audit log has them. */
export function auditedValues(thing: object, changes: object): Record<string, unknown> {
  const before = Object.entries(changes).flatMap(([name]) => (name in thing ? [[name, short(thing[name as never])]] : []));
  const after = Object.entries(changes).map(([name, value]) => [`new-${name}`, short(value)]);
  return Object.fromEntries([...before, ...after]);
}

const short = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value);
