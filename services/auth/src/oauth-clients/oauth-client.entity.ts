import { defineEntity, p } from '@mikro-orm/core';

const OAuthClientSchema = defineEntity({
  name: 'OAuthClient',
  tableName: 'oauth_clients',
  properties: {
    /** Always 1: there is one client per instance. */
    id: p.integer().primary().autoincrement(false),
    clientId: p.text().unique(),
    clientSecret: p.text(),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'oauth_clients_one_row', expression: 'id = 1' }],
});

export class OAuthClient extends OAuthClientSchema.class {}
OAuthClientSchema.setClass(OAuthClient);
