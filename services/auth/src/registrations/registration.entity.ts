import { defineEntity, p } from '@mikro-orm/core';

/** 1 Pending, 2 Rejected, 3 Accepted (docs/contract/registrations.md#states). */
export const registrationStates = { 1: 'Pending', 2: 'Rejected', 3: 'Accepted' } as const;
export type RegistrationState = keyof typeof registrationStates;
export const shapeState = <Id extends RegistrationState>(id: Id) => ({ id, label: registrationStates[id] });

/** A registration that needs approval. The names stay blocked until the row is deleted. */
const RegistrationSchema = defineEntity({
  name: 'Registration',
  tableName: 'registrations',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    state: p.integer().$type<RegistrationState>(),
    username: p.text(),
    email: p.text(),
    /** Null when verification was not required at the time of the request. */
    emailVerified: p.boolean().nullable(),
    passwordHash: p.text().lazy(),
    registrationReason: p.text(),
    moderationResponse: p.text().nullable(),
    accountDisplayName: p.text().nullable(),
    channelHandle: p.text().nullable(),
    channelDisplayName: p.text().nullable(),
    userId: p.integer().nullable(),
    processedAt: p.datetime().nullable(),
    /** Counted by releases before 0.2; to be removed in 0.3. */
    wrongPasswords: p.integer().default(0),
    wrongSince: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    {
      name: 'registrations_username_unique',
      expression: 'create unique index registrations_username_unique on registrations (lower(username))',
    },
    { name: 'registrations_email_unique', expression: 'create unique index registrations_email_unique on registrations (lower(email))' },
    { name: 'registrations_created_at', expression: 'create index registrations_created_at on registrations (created_at desc, id)' },
  ],
  checks: [{ name: 'registrations_state_check', expression: 'state in (1, 2, 3)' }],
});

export class Registration extends RegistrationSchema.class {}
RegistrationSchema.setClass(Registration);
