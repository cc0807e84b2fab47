import { type CheckStatement, type IntegrityChecks, type Repair, statementCheck } from '@flotilla/service';
import { leftOfVideos } from '../left-of-videos.ts';
import { forgetNotifications } from './forget-notifications.ts';

const FORGET = 'forget the notifications';

const referenceOf = { comment: 'commentId', follow: 'followId', abuse: 'abuseId', block: 'blockId' } as const;
type Thing = keyof typeof referenceOf;

/** Notifications about something that is gone, and does not come back under its id. */
const leftOf = (thing: Thing, isGone: string): CheckStatement => ({
  kind: 'orphan',
  what: `notifications about a ${thing}`,
  repair: FORGET,
  text: `select '${thing} ' || n.${thing}_id as key, min(n.updated_at) as since, 'The ${thing} is gone, and ' || count(*) || ' notifications are left.' as sentence
    from notifications n where n.${thing}_id is not null and ${isGone} group by n.${thing}_id`,
});

const orphans: readonly CheckStatement[] = [
  leftOfVideos({
    what: 'notifications about a deleted video',
    table: 'notifications',
    changedAt: 'updated_at',
    words: 'notifications are left',
  }),
  leftOf(
    'comment',
    `exists (select from videos v where v.id = n.video_id)
      and not exists (select from comments c where c.id = n.comment_id and c.deleted_at is null)`,
  ),
  leftOf('follow', 'not exists (select from follows f where f.id = n.follow_id)'),
  leftOf('abuse', 'not exists (select from abuses b where b.id = n.abuse_id)'),
  leftOf(
    'block',
    'exists (select from videos v where v.id = n.video_id) and not exists (select from video_blocks b where b.id = n.block_id)',
  ),
];

const forget: Repair = {
  run: ({ key }, { database }) =>
    database.transaction(async (tx) => {
      const [thing, id] = key.split(' ');
      const count = await forgetNotifications(tx, referenceOf[thing as Thing] ?? 'commentId', [Number(id)]);
      return count > 0 ? 'removed' : undefined;
    }),
};

export const notificationsIntegrity: IntegrityChecks = {
  checks: [statementCheck('notifications', orphans)],
  repairs: { [FORGET]: forget },
};
