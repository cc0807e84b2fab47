import type { Role } from '@flotilla/contract';
import type { NsfwPolicy } from '@flotilla/contracts-shared';
import { defineEntity, p } from '@mikro-orm/core';

/** `creating`: the names are taken here, the account in `videos` is not confirmed yet, and nobody can sign in (design 10.1). */
export type UserState = 'active' | 'creating';

/** Every bit of conventions 10.7. */
export const ALL_FEATURES_READ = 1;

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    state: p.text().$type<UserState>(),
    username: p.text(),
    email: p.text(),
    /** Null while nobody knows a password for it. */
    passwordHash: p.text().nullable().lazy(),
    role: p.integer().$type<Role>(),
    blocked: p.boolean().default(false),
    blockedReason: p.text().nullable(),
    emailVerified: p.boolean().nullable(),
    emailPublic: p.boolean().default(false),
    nsfwPolicy: p.text().$type<NsfwPolicy>(),
    nsfwFlagsDisplayed: p.integer().default(0),
    nsfwFlagsHidden: p.integer().default(0),
    nsfwFlagsBlurred: p.integer().default(0),
    nsfwFlagsWarned: p.integer().default(0),
    adminFlags: p.integer().default(0),
    autoPlayVideo: p.boolean().default(true),
    autoPlayNextVideo: p.boolean().default(false),
    autoPlayNextVideoPlaylist: p.boolean().default(true),
    p2pEnabled: p.boolean().default(false),
    videosHistoryEnabled: p.boolean().default(true),
    videoLanguages: p.json<string[]>().nullable(),
    language: p.text().nullable(),
    videoQuota: p.bigint('number'),
    videoQuotaDaily: p.bigint('number'),
    theme: p.text().default('instance-default'),
    noInstanceConfigWarningModal: p.boolean().default(false),
    noWelcomeModal: p.boolean().default(false),
    noAccountSetupWarningModal: p.boolean().default(false),
    /** Bits of the features told about; whoever comes now has nothing to be told (identity-and-instance 9). */
    newFeaturesInfoRead: p.integer().default(0),
    pluginAuth: p.text().nullable(),
    /** Wanted for the first channel; `videos` chooses one when null. */
    channelName: p.text().nullable(),
    lastLoginDate: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** Rises with every change others are told about. */
    version: p.integer().default(0),
  },
  indexes: [
    { name: 'users_username_unique', expression: 'create unique index users_username_unique on users (lower(username))' },
    { name: 'users_email_unique', expression: 'create unique index users_email_unique on users (lower(email))' },
  ],
  checks: [
    { name: 'users_state_check', expression: `state in ('active', 'creating')` },
    { name: 'users_role_check', expression: 'role in (0, 1, 2)' },
  ],
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);
