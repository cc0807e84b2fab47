import type { Payload } from '@flotilla/contract';
import { communityEvents, type NotificationType, notificationType } from '@flotilla/contracts-videos';
import { anyOf, tables } from '@flotilla/database';
import type { MailKind, MailValues } from '@flotilla/mail';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { User } from '../users/user.entity.ts';
import { rememberedSince, rememberTold } from './told-mails.ts';

type About = Payload<(typeof communityEvents)['notificationCreated']>['about'];
type Told = Extract<
  MailKind,
  | 'abuseDecided'
  | 'abuseMessage'
  | 'commentAbuseDecided'
  | 'commentAbuseMessage'
  | 'mentioned'
  | 'newAbuse'
  | 'newCommentAbuse'
  | 'newComment'
  | 'newFollower'
  | 'newUser'
  | 'newVideo'
  | 'registrationWaiting'
  | 'videoBlocked'
  | 'videoHeldBack'
  | 'videoImported'
  | 'videoNotImported'
  | 'videoPublished'
  | 'videoUnblocked'
>;

const { NEW_VIDEO_FROM_SUBSCRIPTION, NEW_COMMENT_ON_MY_VIDEO, MY_VIDEO_PUBLISHED, NEW_USER_REGISTRATION } = notificationType;
const { NEW_ABUSE_FOR_MODERATORS, BLACKLIST_ON_MY_VIDEO, UNBLACKLIST_ON_MY_VIDEO, VIDEO_AUTO_BLACKLIST_FOR_MODERATORS } = notificationType;
const { ABUSE_STATE_CHANGE, ABUSE_NEW_MESSAGE } = notificationType;
const { MY_VIDEO_IMPORT_SUCCESS, MY_VIDEO_IMPORT_ERROR } = notificationType;
const { NEW_FOLLOW, COMMENT_MENTION, NEW_USER_REGISTRATION_REQUEST } = notificationType;

const kinds: Readonly<Record<NotificationType, Told>> = {
  [NEW_VIDEO_FROM_SUBSCRIPTION]: 'newVideo',
  [NEW_COMMENT_ON_MY_VIDEO]: 'newComment',
  [NEW_ABUSE_FOR_MODERATORS]: 'newAbuse',
  [BLACKLIST_ON_MY_VIDEO]: 'videoBlocked',
  [UNBLACKLIST_ON_MY_VIDEO]: 'videoUnblocked',
  [MY_VIDEO_PUBLISHED]: 'videoPublished',
  [MY_VIDEO_IMPORT_SUCCESS]: 'videoImported',
  [MY_VIDEO_IMPORT_ERROR]: 'videoNotImported',
  [NEW_USER_REGISTRATION]: 'newUser',
  [NEW_FOLLOW]: 'newFollower',
  [COMMENT_MENTION]: 'mentioned',
  [VIDEO_AUTO_BLACKLIST_FOR_MODERATORS]: 'videoHeldBack',
  [ABUSE_STATE_CHANGE]: 'abuseDecided',
  [ABUSE_NEW_MESSAGE]: 'abuseMessage',
  [NEW_USER_REGISTRATION_REQUEST]: 'registrationWaiting',
};
const aboutComments: { readonly [Kind in Told]?: Told } = {
  newAbuse: 'newCommentAbuse',
  abuseDecided: 'commentAbuseDecided',
  abuseMessage: 'commentAbuseMessage',
};
const db = tables({ User });

/** Mails those who want to be told so, once of each cause (docs/contract/notifications.md#mails). */
export const onNotificationCreated = subscription(
  communityEvents.notificationCreated,
  (deps: Deps) =>
    async ({ cause, type, recipients, about }, { tx, message }) => {
      const kind = kindOf(type as NotificationType, about);
      // A newer release sends kinds that this one does not know.
      if (!kind || !deps.mailer.canSend) return;
      const now = deps.clock.now();
      if (new Date(message.occurredAt) < rememberedSince(now)) return;
      const userIds = recipients.filter(({ email }) => email).map(({ userId }) => userId);
      const mustBeVerified = deps.instance.settings().signup.requiresEmailVerification;
      const readers = await db(tx)
        .selectFrom('User')
        .select(['id', 'username', 'email', 'language'])
        .where((eb) => anyOf(eb, 'id', userIds))
        .where('state', '=', 'active')
        .where('blocked', '=', false)
        .$if(mustBeVerified, (query) => query.where((eb) => eb.or([eb('emailVerified', '=', true), eb('emailVerified', 'is', null)])))
        .orderBy('id')
        .forKeyShare()
        .execute();
      const fresh = await rememberTold(tx, { type, cause, userIds: readers.map(({ id }) => id), now });
      for (const { id, username, email, language } of readers.filter((reader) => fresh.has(reader.id))) {
        const values = { username, link: `${deps.config.publicUrl}${about.path}`, ...namesIn(about) } satisfies MailValues[Told];
        await mailLater(tx, deps, { key: `${type}:${cause}:${id}`, to: email, language, kind, values });
      }
    },
  { concerns: ({ recipients }) => recipients.some(({ email }) => email) },
);

function kindOf(type: NotificationType, { reported }: About): Told | undefined {
  const kind = kinds[type];
  return reported === 'comment' ? (aboutComments[kind] ?? kind) : kind;
}

const namesIn = ({ video = '', channel = '', account = '', text = '' }: About) => ({
  video,
  channel,
  account,
  comment: text,
  reason: text,
  subject: video || account,
});
