import type { webcrypto } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';

const SigningKeySchema = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_keys',
  properties: {
    kid: p.text().primary(),
    publicJwk: p.json<webcrypto.JsonWebKey>(),
    /** The private key, encrypted with the first of the ENCRYPTION_KEYS: a dump of this table cannot sign. */
    sealedPrivateJwk: p.text(),
    createdAt: p.datetime(),
  },
});

export class SigningKey extends SigningKeySchema.class {}
SigningKeySchema.setClass(SigningKey);
