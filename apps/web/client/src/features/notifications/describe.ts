import type { BodyOf } from '../../api/call.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';

export type Notification = BodyOf<typeof videosApi.listMyNotifications>['data'][number];

export const NOTIFICATIONS = '/my-account/notifications';

const PUBLISHED = 6;
const COMMENTED = 2;

/** What happened, in a sentence, and where to look at it. Types that are not known here have no sentence. */
export function describe({
  type,
  video,
  comment,
  account,
  actorFollow,
  registration,
}: Notification): { text: string; to: string } | undefined {
  if (comment) {
    const names = { account: comment.account.displayName, video: comment.video.name };
    const text = type === COMMENTED ? t('notifications.comment', names) : t('notifications.mention', names);
    return { text, to: `/w/${comment.video.shortUUID};threadId=${comment.threadId}` };
  }
  if (video) {
    const names = { video: video.name, channel: video.channel.displayName };
    const text = type === PUBLISHED ? t('notifications.published', names) : t('notifications.video', names);
    return { text, to: `/w/${video.shortUUID}` };
  }
  if (actorFollow) {
    const { follower, following } = actorFollow;
    return {
      text: t('notifications.follow', { account: follower.displayName, channel: following.displayName }),
      to: `/a/${follower.name}`,
    };
  }
  if (registration) {
    return { text: t('notifications.registration', { account: registration.username }), to: '/admin/moderation/registrations' };
  }
  return account && { text: t('notifications.user', { account: account.displayName }), to: `/a/${account.name}` };
}
