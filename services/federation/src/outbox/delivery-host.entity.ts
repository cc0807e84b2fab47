import { defineEntity, p } from '@mikro-orm/core';

/** How far another instance has been told what concerns it, and whether it can be reached (docs/contract/federation.md#deliveries). */
const DeliveryHostSchema = defineEntity({
  name: 'DeliveryHost',
  tableName: 'delivery_hosts',
  properties: {
    /** Its name, with the port. */
    id: p.text().primary().fieldName('host'),
    /** It has everything of the log up to here. */
    cursor: p.bigint('number'),
    /** The newest activity that concerns it. */
    wanted: p.bigint('number'),
    /** When its next turn is: in the future while it fails. */
    dueAt: p.datetime(),
    /** Rises with every claim; whoever delivers under an older one changes nothing. */
    lease: p.integer().default(0),
    leaseUntil: p.datetime().nullable(),
    /** Failed turns in a row. */
    failures: p.integer().default(0),
    /** Refusals in a row of the activity after the cursor. */
    refusals: p.integer().default(0),
    failingSince: p.datetime().nullable(),
    lastError: p.text().nullable(),
    lastSuccessAt: p.datetime().nullable(),
    /** When activities it had not got were last forgotten. */
    gaveUpAt: p.datetime().nullable(),
    /** It signs its own requests as RFC 9421 describes, and has not refused ours since. */
    understandsRfc9421: p.boolean().default(false),
    delivered: p.bigint('number').defaultRaw('0'),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'delivery_hosts_due', expression: 'create index delivery_hosts_due on delivery_hosts (due_at) where cursor < wanted' }],
});

export class DeliveryHost extends DeliveryHostSchema.class {}
DeliveryHostSchema.setClass(DeliveryHost);
