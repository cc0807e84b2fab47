import { defineEntity, p } from '@mikro-orm/core';

/** What a mailed string may be used for. */
export type Purpose = 'change-email' | 'reset-password' | 'verify-email' | 'verify-registration';

/** A string that was mailed and not used yet; there is one for each purpose and person (docs/contract/mails.md#strings). */
const ConfirmationSchema = defineEntity({
  name: 'Confirmation',
  tableName: 'confirmations',
  properties: {
    purpose: p.text().$type<Purpose>().primary(),
    /** The id of the user or of the registration. */
    subjectId: p.integer().primary(),
    /** SHA-256; only the mail contains the string itself. */
    hash: p.text(),
    /** The address it was sent to, the only one that it verifies. */
    email: p.text(),
    expiresAt: p.datetime().index(),
    /** How many mails were sent since then. */
    mailed: p.integer().default(1),
    mailedSince: p.datetime().defaultRaw('now()'),
  },
});

export class Confirmation extends ConfirmationSchema.class {}
ConfirmationSchema.setClass(Confirmation);
