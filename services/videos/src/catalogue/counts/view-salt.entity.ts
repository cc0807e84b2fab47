import { defineEntity, p } from '@mikro-orm/core';

/** What the addresses of viewers were hashed with on a day. It is destroyed soon after the day's end, and with it all that hashes could tell. */
const ViewSaltSchema = defineEntity({
  name: 'ViewSalt',
  tableName: 'view_salts',
  properties: {
    day: p.date().primary().$type<string>(),
    salt: p.text(),
  },
});

export class ViewSalt extends ViewSaltSchema.class {}
ViewSaltSchema.setClass(ViewSalt);
