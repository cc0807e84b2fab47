import { defineEntity, p } from '@mikro-orm/core';

/** A sign-in under way: a browser was sent to a provider, or has returned and got the code that opens a session. Any process may handle the next step. */
const ExternalSignInSchema = defineEntity({
  name: 'ExternalSignIn',
  tableName: 'external_sign_ins',
  properties: {
    /** SHA-256 of the state, or of the code. */
    hash: p.text().primary(),
    /** SHA-256 of the secret in the browser's cookie. */
    browserHash: p.text(),
    authName: p.text(),
    /** Encrypted, until the browser returns: nonce, PKCE verifier, and where to go at the end. */
    sealed: p.text().nullable(),
    /** Set once the browser has returned. */
    userId: p.integer().nullable(),
    expiresAt: p.datetime().index(),
  },
  checks: [{ name: 'external_sign_ins_step_check', expression: '(sealed is null) <> (user_id is null)' }],
});

export class ExternalSignIn extends ExternalSignInSchema.class {}
ExternalSignInSchema.setClass(ExternalSignIn);
