import { type Connection, type InferResult, tables } from '@flotilla/database';
import { Account, Channel, Video } from '../../catalogue/index.ts';
import { Comment } from '../../community/index.ts';
import { Abuse } from './abuse.entity.ts';
import { AbuseMessage } from './abuse-message.entity.ts';

const db = tables({ Abuse, AbuseMessage, Account, Channel, Comment, Video });

/** Reports with what they are about, as far as it is still there. Readers whose account this is do not learn who reported them. */
export const abuseRows = (on: Connection, readerAccountId: number) =>
  db(on)
    .selectFrom('Abuse as b')
    .leftJoin('Account as r', (join) =>
      join.onRef('r.id', '=', 'b.reporterAccountId').on('b.flaggedAccountId', 'is distinct from', readerAccountId),
    )
    .leftJoin('Account as f', 'f.id', 'b.flaggedAccountId')
    .leftJoin('Video as v', 'v.id', 'b.videoId')
    .leftJoin('Account as o', 'o.id', 'v.accountId')
    .leftJoin('Channel as c', 'c.id', 'v.channelId')
    .leftJoin('Comment as m', (join) => join.onRef('m.id', '=', 'b.commentId').on('m.deletedAt', 'is', null))
    .select(['b.id', 'b.kind', 'b.state', 'b.reason', 'b.predefinedReasons', 'b.moderationComment', 'b.createdAt', 'b.updatedAt'])
    .select(['b.videoId', 'b.videoUuid', 'b.videoName', 'b.videoNsfw', 'b.channel', 'b.startAt', 'b.endAt'])
    .select(['b.commentId', 'b.threadId', 'b.commentText', 'r.id as reporterAccountId', 'f.id as flaggedAccountId'])
    .select([
      'v.uuid',
      'v.name',
      'v.nsfw',
      'v.privacy',
      'v.blocked',
      'v.policyVersion',
      'v.thumbnails',
      'v.channelId',
      'o.userId as ownerUserId',
    ])
    .select('m.text')
    .select((eb) => {
      const others = eb.selectFrom('Abuse as x').select((of) => of.fn.countAll<number>().as('count'));
      const ofVideo = others.whereRef('x.videoId', '=', 'b.videoId').where('x.kind', '=', 'video');
      const messages = eb.selectFrom('AbuseMessage as n').select((of) => of.fn.countAll<number>().as('count'));
      return [
        messages.whereRef('n.abuseId', '=', 'b.id').$asScalar().$notNull().as('countMessages'),
        ofVideo.$asScalar().$notNull().as('countReports'),
        ofVideo.whereRef('x.id', '<=', 'b.id').$asScalar().$notNull().as('nthReport'),
        others.whereRef('x.reporterAccountId', '=', 'r.id').$asScalar().$notNull().as('countReportsForReporter'),
        others.whereRef('x.flaggedAccountId', '=', 'f.id').$asScalar().$notNull().as('countReportsForReportee'),
      ];
    });
export type AbuseRow = InferResult<ReturnType<typeof abuseRows>>[number];
