import { defineEntity, p } from '@mikro-orm/core';

/** The user that a provider's subject stands for. */
const ExternalIdentitySchema = defineEntity({
  name: 'ExternalIdentity',
  tableName: 'external_identities',
  properties: {
    authName: p.text().primary(),
    subject: p.text().primary(),
    userId: p.integer().index(),
    createdAt: p.datetime(),
  },
});

export class ExternalIdentity extends ExternalIdentitySchema.class {}
ExternalIdentitySchema.setClass(ExternalIdentity);
