import type { webcrypto } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';

const SigningKeySchema = defineEntity({
  name: 'SigningKey',
  tableName: 'signing_keys',
  properties: {
    kid: p.text().primary(),
    publicJwk: p.json<webcrypto.JsonWebKey>(),
    /** The private key, encrypted with a key derived from SERVICE_TOKEN_SECRET: a dump of this table cannot sign. */
    sealedPrivateJwk: p.text(),
    createdAt: p.datetime(),
  },
});

export class SigningKey extends SigningKeySchema.class {}
SigningKeySchema.setClass(SigningKey);
