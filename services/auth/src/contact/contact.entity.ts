import { defineEntity, p } from '@mikro-orm/core';

/** When a client last wrote to the administrator. */
const ContactSchema = defineEntity({
  name: 'Contact',
  tableName: 'contacts',
  properties: {
    /** SHA-256 of its address, or of its network (`limiterKey`). */
    client: p.text().primary(),
    sentAt: p.datetime().index(),
  },
});

export class Contact extends ContactSchema.class {}
ContactSchema.setClass(Contact);
