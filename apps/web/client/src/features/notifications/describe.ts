import type { BodyOf } from '../../api/call.ts';
import { t } from '../../i18n/messages.ts';
import type { videosApi } from '../../precomputed/operations.ts';

export type Notification = BodyOf<typeof videosApi.listMyNotifications>['data'][number];

export const NOTIFICATIONS = '/my-account/notifications';
const IMPORTS = '/my-library/video-imports';
/** Where moderators look at new videos. */
const HELD = '/admin/moderation/video-auto-blacklist/list';

const PUBLISHED = 6;
const COMMENTED = 2;
const BLOCKED = 4;
const UNBLOCKED = 5;
const HELD_BACK = 12;
const DECIDED = 15;
const NEW_REPORT = 3;
const IMPORTED = 7;

/** What happened, in a sentence, and where to look at it. Types that are not known here have no sentence. */
export function describe(
  { type, video, videoImport, comment, account, videoBlacklist, abuse, actorFollow, registration }: Notification,
  isModerator = false,
): { text: string; to: string } | undefined {
  if (abuse) return describeReport(type, abuse, isModerator);
  if (videoBlacklist) {
    const { name, shortUUID } = videoBlacklist.video;
    if (type === HELD_BACK) return { text: t('notifications.heldBack', { video: name }), to: HELD };
    return type === BLOCKED ? { text: t('notifications.blocked', { video: name }), to: `/w/${shortUUID}` } : undefined;
  }
  if (videoImport) return describeImport(type, videoImport);
  if (comment) {
    const names = { account: comment.account.displayName, video: comment.video.name };
    const text = type === COMMENTED ? t('notifications.comment', names) : t('notifications.mention', names);
    return { text, to: `/w/${comment.video.shortUUID};threadId=${comment.threadId}` };
  }
  if (video) {
    const names = { video: video.name, channel: video.channel.displayName };
    const text = t(
      type === PUBLISHED ? 'notifications.published' : type === UNBLOCKED ? 'notifications.unblocked' : 'notifications.video',
      names,
    );
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

function describeImport(type: number, { video, torrentName, magnetUri, targetUrl }: NonNullable<Notification['videoImport']>) {
  const name = video?.name ?? torrentName ?? targetUrl ?? magnetUri ?? '';
  if (type === IMPORTED && video) return { text: t('notifications.imported', { video: name }), to: `/w/${video.shortUUID}` };
  return { text: t('notifications.notImported', { video: name }), to: IMPORTS };
}

/** What is new about a report, for who made it or for moderators. */
function describeReport(type: number, { id, state, video, comment, account }: NonNullable<Notification['abuse']>, isModerator: boolean) {
  const subject = video?.name ?? comment?.video.name ?? account?.displayName ?? String(id);
  const search = `?search=%23${id}`;
  const own = `/my-account/abuses${search}`;
  const all = `/admin/moderation/abuses/list${search}`;
  if (type === NEW_REPORT) return { text: t('notifications.newAbuse', { subject }), to: all };
  if (type === DECIDED) return { text: t('notifications.abuseDecided', { subject, state: `s${state}` }), to: own };
  return { text: t('notifications.abuseMessage', { subject }), to: isModerator ? all : own };
}
