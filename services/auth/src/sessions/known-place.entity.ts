import { defineEntity, p } from '@mikro-orm/core';

/** An address or a device that a user signed in from, for a while after it was last used. */
const KnownPlaceSchema = defineEntity({
  name: 'KnownPlace',
  tableName: 'known_places',
  properties: {
    userId: p.integer().primary(),
    kind: p.text().primary(),
    /** Empty for a device without a name. */
    value: p.text().primary(),
    usedAt: p.datetime().index(),
  },
  checks: [{ name: 'known_places_kind_check', expression: "kind in ('address', 'device')" }],
});

export class KnownPlace extends KnownPlaceSchema.class {}
KnownPlaceSchema.setClass(KnownPlace);
