import type { Role } from '@flotilla/contract';
import type { NsfwPolicy } from '@flotilla/contracts-shared';
import { defineEntity, p } from '@mikro-orm/core';

/** What lists need to know about the viewer; a read model of the topic `auth.users` (docs/contract/services.md#viewers). */
const UserSchema = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    userId: p.integer().primary().autoincrement(false),
    /** Of the newest snapshot that was applied; older ones are skipped. */
    version: p.integer(),
    username: p.text(),
    role: p.integer().$type<Role>(),
    blocked: p.boolean(),
    deleted: p.boolean(),
    nsfwPolicy: p.text().$type<NsfwPolicy>(),
    nsfwFlagsDisplayed: p.integer(),
    nsfwFlagsHidden: p.integer(),
    nsfwFlagsBlurred: p.integer(),
    nsfwFlagsWarned: p.integer(),
    /** Null until the first snapshot that says so: then nothing is remembered. */
    videosHistoryEnabled: p.boolean().nullable(),
    /** Null until the first snapshot that says so: then moderators look at each new video where that is set. */
    adminFlags: p.integer().nullable(),
  },
});

export class User extends UserSchema.class {}
UserSchema.setClass(User);
