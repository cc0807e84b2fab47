import type { TypeOf } from '@flotilla/contract';
import { shortUuid, videoState } from '@flotilla/contracts-shared';
import type { AbuseKind, AbuseState, notification } from '@flotilla/contracts-videos';
import { sql } from '@flotilla/database';
import { shapeState } from '../../catalogue/index.ts';
import { splitKey } from '../../instance-urls.ts';

type Report = {
  readonly state: AbuseState;
  readonly kind: AbuseKind;
  readonly threadId: number | null;
  readonly videoId: number | null;
  readonly uuid: string | null;
  readonly name: string | null;
  readonly videoState: number | null;
  readonly accountId: number | null;
  readonly accountName: string | null;
  readonly accountDisplayName: string | null;
};

/** The report that a notification `n` is about, with names as they were; the table belongs to moderation, whose code calls this feature. */
export const reportColumn = sql<Report | null>`(select json_build_object('state', b.state, 'kind', b.kind, 'threadId', b.thread_id,
    'videoId', b.video_id, 'uuid', b.video_uuid, 'name', b.video_name, 'videoState', v.state,
    'accountId', f.id, 'accountName', f.name, 'accountDisplayName', f.display_name)
  from abuses b left join videos v on v.id = b.video_id left join accounts f on f.id = b.flagged_account_id
  where b.id = ${sql.ref('n.abuseId')})`;

/** What is reported: a video, also one that is gone, a comment below one, or an account. */
export function shapeReport(id: number, report: Report, ownHost: string): NonNullable<TypeOf<typeof notification>['abuse']> {
  const { state, kind, threadId, videoId, uuid, name, accountId, accountName, accountDisplayName } = report;
  const shownState = shapeState(report.videoState ?? videoState.PUBLISHED);
  const video =
    videoId === null || uuid === null ? undefined : { id: videoId, uuid, shortUUID: shortUuid(uuid), name: name ?? '', state: shownState };
  if (video && kind === 'comment') return { id, state, comment: { threadId: threadId ?? 0, video } };
  if (video) return { id, state, video };
  if (accountId === null) return { id, state };
  const { name: shownName, host = ownHost } = splitKey(accountName ?? '');
  const account = { id: accountId, name: shownName, displayName: accountDisplayName ?? '', host, avatars: [] };
  return { id, state, account };
}
