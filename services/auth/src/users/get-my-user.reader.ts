import type { Role, TypeOf } from '@flotilla/contract';
import type { myUser } from '@flotilla/contracts-auth';
import { roleLabels } from '@flotilla/contracts-shared';
import type { Deps } from '../deps.ts';

type MyUser = TypeOf<typeof myUser>;
type Row = Omit<MyUser, 'account' | 'createdAt' | 'lastLoginDate' | 'role' | 'videoChannels'> & {
  role: Role;
  createdAt: Date;
  lastLoginDate: Date | null;
};

const SQL = `
  select id, username, email, null as "pendingEmail", email_verified as "emailVerified", email_public as "emailPublic",
    nsfw_policy as "nsfwPolicy", nsfw_flags_displayed as "nsfwFlagsDisplayed", nsfw_flags_hidden as "nsfwFlagsHidden",
    nsfw_flags_blurred as "nsfwFlagsBlurred", nsfw_flags_warned as "nsfwFlagsWarned", admin_flags as "adminFlags",
    auto_play_video as "autoPlayVideo", auto_play_next_video as "autoPlayNextVideo",
    auto_play_next_video_playlist as "autoPlayNextVideoPlaylist", p2p_enabled as "p2pEnabled",
    videos_history_enabled as "videosHistoryEnabled", video_languages as "videoLanguages", language, role,
    video_quota::float8 as "videoQuota", video_quota_daily::float8 as "videoQuotaDaily", theme, blocked, blocked_reason as "blockedReason",
    no_instance_config_warning_modal as "noInstanceConfigWarningModal", no_welcome_modal as "noWelcomeModal",
    no_account_setup_warning_modal as "noAccountSetupWarningModal", created_at as "createdAt", plugin_auth as "pluginAuth",
    last_login_date as "lastLoginDate", false as "twoFactorEnabled", new_features_info_read as "newFeaturesInfoRead",
    '[]'::json as "specialPlaylists", '[]'::json as "videoChannelCollaborations"
  from users where id = $1 and state = 'active'`;

/** The signed-in user as `GET /users/me` shows it (identity-and-instance 9, 10); null when it is gone. Throws 503 when `videos` is down. */
export async function readMyUser({ database, accounts }: Pick<Deps, 'accounts' | 'database'>, userId: number): Promise<MyUser | null> {
  const [[user], content] = await Promise.all([
    database.query<Row>({ name: 'my-user', text: SQL, values: [userId] }),
    accounts.read(userId),
  ]);
  if (!user) return null;
  const { role, createdAt, lastLoginDate, ...fields } = user;
  return {
    ...fields,
    ...content,
    role: { id: role, label: roleLabels[role] },
    createdAt: createdAt.toISOString(),
    lastLoginDate: lastLoginDate?.toISOString() ?? null,
  };
}
