import type { Role } from '@flotilla/contract';
import type { NsfwPolicy } from '@flotilla/contracts-shared';
import { defineEntity, p } from '@mikro-orm/core';
import type { OnceActive } from './once-active.ts';

/** `creating`: the names are taken here, the account in `videos` is not confirmed yet, and nobody can sign in (docs/contract/services.md#creating-a-user). */
export type UserState = 'active' | 'creating';

/** Every bit of docs/contract/users.md#features. */
export const ALL_FEATURES_READ = 1;

const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    state: p.text().$type<UserState>(),
    username: p.text(),
    email: p.text(),
    /** Null while no password is set. */
    passwordHash: p.text().nullable().lazy(),
    role: p.integer().$type<Role>(),
    blocked: p.boolean().default(false),
    blockedReason: p.text().nullable(),
    /** Requested and not verified yet (docs/contract/users.md#addresses). */
    pendingEmail: p.text().nullable(),
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
    /** Bits of the features that the user has read about; new users have read all (docs/contract/users.md#features). */
    newFeaturesInfoRead: p.integer().default(0),
    pluginAuth: p.text().nullable(),
    /** Requested for the first channel; `videos` chooses one when null. */
    channelName: p.text().nullable(),
    /** Requested for account and channel; only sent to `videos` at creation. */
    accountDisplayName: p.text().nullable(),
    channelDisplayName: p.text().nullable(),
    /** What happens on activation; null when nothing does, and afterwards. */
    onceActive: p.json<OnceActive>().nullable().lazy(),
    /** Gives access to the feed of the user's subscriptions only. */
    feedToken: p.uuid().defaultRaw('gen_random_uuid()'),
    /** Encrypted; the second factor is on while it is set (docs/contract/two-factor.md#states). */
    otpSecret: p.text().nullable().lazy(),
    /** The time step of the last code used, as no code is accepted twice. */
    otpStep: p.integer().nullable().lazy(),
    /** Hashes of unused recovery codes. */
    recoveryCodes: p.json<string[]>().nullable().lazy(),
    /** Bytes of videos, as last reported by `videos`; for sorting. */
    videoQuotaUsed: p.bigint('number').default(0),
    usageVersion: p.integer().default(0),
    lastLoginDate: p.datetime().nullable(),
    createdAt: p.datetime(),
    /** Rises with every change that is published. */
    version: p.integer().default(0),
  },
  indexes: [
    { name: 'users_username_unique', expression: 'create unique index users_username_unique on users (lower(username))' },
    { name: 'users_email_unique', expression: 'create unique index users_email_unique on users (lower(email))' },
    {
      name: 'users_contains',
      expression: 'create index users_contains on users using gin (lower(username) gin_trgm_ops, lower(email) gin_trgm_ops)',
    },
    { name: 'users_autocomplete', expression: 'create index users_autocomplete on users using gin (username gin_trgm_ops)' },
    { name: 'users_created_at', expression: 'create index users_created_at on users (created_at desc, id)' },
    { name: 'users_last_login', expression: 'create index users_last_login on users (last_login_date, id)' },
    { name: 'users_video_quota_used', expression: 'create index users_video_quota_used on users (video_quota_used, id)' },
  ],
  checks: [
    { name: 'users_state_check', expression: `state in ('active', 'creating')` },
    { name: 'users_role_check', expression: 'role in (0, 1, 2)' },
  ],
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);
