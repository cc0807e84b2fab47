import { defineEntity, p } from '@mikro-orm/core';

/** What a mailed string is good for. */
export type Purpose = 'change-email' | 'reset-password' | 'verify-email' | 'verify-registration';

/** A string that was mailed to somebody and is waited for; of each purpose and person there is one (docs/contract/mails.md#strings). */
const ConfirmationSchema = defineEntity({
  name: 'Confirmation',
  tableName: 'confirmations',
  properties: {
    purpose: p.text().$type<Purpose>().primary(),
    /** Of the user, or of the registration. */
    subjectId: p.integer().primary(),
    /** SHA-256; the string itself stands in the mail only. */
    hash: p.text(),
    /** The address it was sent to: it proves no other. */
    email: p.text(),
    expiresAt: p.datetime().index(),
    /** How many mails there were since. */
    mailed: p.integer().default(1),
    mailedSince: p.datetime().defaultRaw('now()'),
  },
});

export class Confirmation extends ConfirmationSchema.class {}
ConfirmationSchema.setClass(Confirmation);
