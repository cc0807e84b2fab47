import { defineEntity, p } from '@mikro-orm/core';

/** Wrong passwords for one name from one place within the current window. Names that nobody has are counted like others. */
const PasswordGuessSchema = defineEntity({
  name: 'PasswordGuess',
  tableName: 'password_guesses',
  properties: {
    /** A fingerprint of the name (`Seal.fingerprint`): people type passwords into the wrong field. */
    subject: p.text().primary(),
    /** The client key of a place where the user signed in before; empty for all other places together. */
    place: p.text().primary(),
    count: p.integer(),
    beganAt: p.datetime(),
  },
});

export class PasswordGuess extends PasswordGuessSchema.class {}
PasswordGuessSchema.setClass(PasswordGuess);
