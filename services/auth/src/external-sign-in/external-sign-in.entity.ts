import { defineEntity, p } from '@mikro-orm/core';

/** A sign-in under way: somebody was sent to a provider, or came back and has the code that opens a session. Any process may see the next step. */
const ExternalSignInSchema = defineEntity({
  name: 'ExternalSignIn',
  tableName: 'external_sign_ins',
  properties: {
    /** SHA-256 of the state, or of the code. */
    hash: p.text().primary(),
    /** SHA-256 of what the browser carries in a cookie. */
    browserHash: p.text(),
    authName: p.text(),
    /** Encrypted, of who is at the provider: nonce, verifier of PKCE, and where to go at the end. */
    sealed: p.text().nullable(),
    /** Of who came back. */
    userId: p.integer().nullable(),
    expiresAt: p.datetime().index(),
  },
  checks: [{ name: 'external_sign_ins_step_check', expression: '(sealed is null) <> (user_id is null)' }],
});

export class ExternalSignIn extends ExternalSignInSchema.class {}
ExternalSignInSchema.setClass(ExternalSignIn);
