import type { Right } from '@flotilla/contract';
import type { VideoPrivacy, VideoState } from '@flotilla/contracts-shared';
import { videosProblems } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { mayManage } from '../accounts/may-manage.ts';
import { refuseUnseen } from './access.ts';
import { whereVideo } from './reference.ts';

/** What decisions about one video need to know. */
export type FoundVideo = {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly privacy: VideoPrivacy;
  readonly state: VideoState;
  readonly policyVersion: number;
  readonly sourceVersion: number;
  readonly channelId: number;
  readonly accountId: number;
  readonly ownerUserId: number;
};

const FIND = `select v.id, v.uuid, v.name, v.privacy, v.state, v.policy_version as "policyVersion", v.source_version as "sourceVersion",
  v.channel_id as "channelId", v.account_id as "accountId", a.user_id as "ownerUserId"
  from videos v join accounts a on a.id = v.account_id where `;

/** The video behind an id, UUID or short UUID, if the caller may see it. Throws 404, 401 and 403 (docs/contract/videos.md#visibility). */
export async function findVideoFor({ database }: Pick<Deps, 'database'>, reference: string, caller: Caller | null): Promise<FoundVideo> {
  const { video, addressedBy } = await find(database, reference);
  refuseUnseen(video, caller, addressedBy);
  return video;
}

/** The video behind an id, UUID or short UUID, if the caller may manage it. Throws 404 and 403. */
export async function findManagedVideo(
  { database }: Pick<Deps, 'database'>,
  reference: string,
  caller: Caller,
  right: Right,
): Promise<FoundVideo> {
  const { video } = await find(database, reference);
  if (!mayManage(video, caller, right)) throw problems.forbidden();
  return video;
}

async function find(database: Deps['database'], reference: string) {
  const { addressedBy, condition, value } = whereVideo(reference);
  const [video] = await database.query<FoundVideo>({ name: `find-video-by-${addressedBy}`, text: FIND + condition, values: [value] });
  if (!video) throw videosProblems.video_not_found();
  return { video, addressedBy };
}

/** Whether there is such a video, whoever may see it. Throws 404. */
export async function refuseUnknownVideo({ database }: Pick<Deps, 'database'>, reference: string): Promise<void> {
  await find(database, reference);
}
