import type { AbuseKind, AbuseReason, AbuseState } from '@flotilla/contracts-videos';
import { defineEntity, p } from '@mikro-orm/core';
import { Account } from '../../catalogue/index.ts';

/** A channel as it was when one of its videos was reported. Dates in ISO 8601. */
export type ReportedChannel = {
  readonly id: number;
  readonly name: string;
  /** Of a remote one; absent in reports of former releases, when there were none. */
  readonly url?: string | null;
  readonly displayName: string;
  readonly description: string | null;
  readonly support: string | null;
  readonly followersCount: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** What somebody reported to the moderators. It stays readable when what it is about is gone. */
const AbuseSchema = defineEntity({
  name: 'Abuse',
  tableName: 'abuses',
  properties: {
    id: p.integer().primary().generated('by default as identity'),
    kind: p.text().$type<AbuseKind>(),
    state: p.integer().$type<AbuseState>().default(1),
    reason: p.text(),
    predefinedReasons: p.array().$type<AbuseReason[]>().default([]),
    /** Null once the account is deleted. */
    reporterAccountId: () => p.manyToOne(Account).mapToPk().name('reporter_account_id').nullable().deleteRule('set null').index(false),
    flaggedAccountId: () => p.manyToOne(Account).mapToPk().name('flagged_account_id').nullable().deleteRule('set null').index(),
    /** Of the video, or of the one below which the comment stands; as it was. No foreign key: the report outlives it. */
    videoId: p.integer().nullable(),
    videoUuid: p.uuid().nullable(),
    videoName: p.text().nullable(),
    videoNsfw: p.boolean().default(false),
    channel: p.json<ReportedChannel>().nullable(),
    startAt: p.integer().nullable(),
    endAt: p.integer().nullable(),
    commentId: p.integer().nullable(),
    threadId: p.integer().nullable(),
    commentText: p.text().nullable(),
    /** For moderators alone. */
    moderationComment: p.text().nullable(),
    /** When a moderator first decided, or wrote a message. */
    processedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
  indexes: [
    { name: 'abuses_newest', expression: 'create index abuses_newest on abuses (created_at desc, id)' },
    { name: 'abuses_of_reporter', expression: 'create index abuses_of_reporter on abuses (reporter_account_id, created_at desc, id)' },
    { name: 'abuses_of_video', expression: `create index abuses_of_video on abuses (video_id, id) where kind = 'video'` },
    { name: 'abuses_pending', expression: 'create index abuses_pending on abuses (created_at desc, id) where state = 1' },
  ],
});

export class Abuse extends AbuseSchema.class {}
AbuseSchema.setClass(Abuse);
