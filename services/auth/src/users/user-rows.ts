import { asBoolean, type Connection, type InferResult, prepared, tables } from '@flotilla/database';
import { User } from './user.entity.ts';

const db = tables({ User });

export type UserRow = InferResult<ReturnType<typeof userRows>>[number];

/** The visible users, with the fields of docs/contract/users.md#user. */
export const userRows = (on: Connection) =>
  db(on)
    .selectFrom('User')
    .select([
      'id',
      'username',
      'email',
      'pendingEmail',
      'emailVerified',
      'emailPublic',
      'role',
      'adminFlags',
      'pluginAuth',
      'theme',
      'language',
    ])
    .select(['nsfwPolicy', 'nsfwFlagsDisplayed', 'nsfwFlagsHidden', 'nsfwFlagsBlurred', 'nsfwFlagsWarned', 'blocked', 'blockedReason'])
    .select(['autoPlayVideo', 'autoPlayNextVideo', 'autoPlayNextVideoPlaylist', 'p2pEnabled', 'videosHistoryEnabled', 'videoLanguages'])
    .select(['noInstanceConfigWarningModal', 'noWelcomeModal', 'noAccountSetupWarningModal', 'newFeaturesInfoRead'])
    .select(['videoQuota', 'videoQuotaDaily', 'createdAt', 'lastLoginDate'])
    .select((eb) => asBoolean(eb('otpSecret', 'is not', null)).as('twoFactorEnabled'))
    .where('state', '=', 'active');

export const readUserRow = prepared('read-user', (on, id: number) => userRows(on).where('id', '=', id));
