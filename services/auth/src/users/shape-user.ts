import type { Role, TypeOf } from '@flotilla/contract';
import type { user } from '@flotilla/contracts-auth';
import { roleLabels } from '@flotilla/contracts-shared';

type ShownUser = TypeOf<typeof user>;
type Account = Pick<ShownUser, 'account' | 'videoChannels'>;
export type UserRow = Omit<ShownUser, 'account' | 'createdAt' | 'lastLoginDate' | 'role' | 'videoChannels'> & {
  role: Role;
  createdAt: Date;
  lastLoginDate: Date | null;
};

/** Columns of `users` in the words of docs/contract/users.md#user. */
export const USER_COLUMNS = `id, username, email, pending_email as "pendingEmail", email_verified as "emailVerified", email_public as "emailPublic",
    nsfw_policy as "nsfwPolicy", nsfw_flags_displayed as "nsfwFlagsDisplayed", nsfw_flags_hidden as "nsfwFlagsHidden",
    nsfw_flags_blurred as "nsfwFlagsBlurred", nsfw_flags_warned as "nsfwFlagsWarned", admin_flags as "adminFlags",
    auto_play_video as "autoPlayVideo", auto_play_next_video as "autoPlayNextVideo",
    auto_play_next_video_playlist as "autoPlayNextVideoPlaylist", p2p_enabled as "p2pEnabled",
    videos_history_enabled as "videosHistoryEnabled", video_languages as "videoLanguages", language, role,
    video_quota::float8 as "videoQuota", video_quota_daily::float8 as "videoQuotaDaily", theme, blocked, blocked_reason as "blockedReason",
    no_instance_config_warning_modal as "noInstanceConfigWarningModal", no_welcome_modal as "noWelcomeModal",
    no_account_setup_warning_modal as "noAccountSetupWarningModal", created_at as "createdAt", plugin_auth as "pluginAuth",
    last_login_date as "lastLoginDate", otp_secret is not null as "twoFactorEnabled", new_features_info_read as "newFeaturesInfoRead"`;

/** A row and what `videos` knows of the user, as answers show them. */
export function shapeUser<Content extends Account>({ role, createdAt, lastLoginDate, ...fields }: UserRow, content: Content) {
  return {
    ...fields,
    ...content,
    role: { id: role, label: roleLabels[role] },
    createdAt: createdAt.toISOString(),
    lastLoginDate: lastLoginDate?.toISOString() ?? null,
  };
}
