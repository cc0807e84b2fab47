import type { Right } from '@flotilla/contract';
import { videosProblems } from '@flotilla/contracts-videos';
import { type Connection, type InferResult, prepared, tables } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import type { Deps } from '../../deps.ts';
import { Account } from '../accounts/account.entity.ts';
import { mayManage } from '../accounts/may-manage.ts';
import type { Visitor } from './access.ts';
import { readReference } from './reference.ts';
import { refuseUnseen } from './refuse-unseen.ts';
import { Video } from './video.entity.ts';

const db = tables({ Account, Video });
const videoWithOwner = (on: Connection) =>
  db(on)
    .selectFrom('Video as v')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select([
      'v.id',
      'v.uuid',
      'v.name',
      'v.privacy',
      'v.blocked',
      'v.state',
      'v.policyVersion',
      'v.sourceVersion',
      'v.duration',
      'v.channelId',
      'v.accountId',
      'v.createdAt',
    ])
    .select('a.userId as ownerUserId');
const findById = prepared('find-video-by-id', (on, id: number) => videoWithOwner(on).where('v.id', '=', id));
const findByUuid = prepared('find-video-by-uuid', (on, uuid: string) => videoWithOwner(on).where('v.uuid', '=', uuid));

/** What decisions about one video depend on. */
export type FoundVideo = InferResult<ReturnType<typeof videoWithOwner>>[number];

/** The video behind an id, UUID or short UUID, if the visitor may see it. Throws 404, 401 and 403 (docs/contract/videos.md#visibility). */
export async function findVideoFor({ database }: Pick<Deps, 'database'>, reference: string, visitor: Visitor): Promise<FoundVideo> {
  const { video, addressedBy } = await find(database, reference);
  await refuseUnseen(database, video, visitor, addressedBy);
  return video;
}

/** The video of this instance behind an id, UUID or short UUID, if the caller may manage it. Throws 404, and 403, which videos of others are for everybody. */
export async function findManagedVideo(
  { database }: Pick<Deps, 'database'>,
  reference: string,
  caller: Caller,
  right: Right,
): Promise<FoundVideo> {
  const { video } = await find(database, reference);
  if (video.ownerUserId === null || !mayManage(video, caller, right)) throw problems.forbidden();
  return video;
}

async function find(database: Deps['database'], reference: string) {
  const which = readReference(reference);
  const [video] = which.addressedBy === 'uuid' ? await findByUuid(database, which.value) : await findById(database, which.value);
  if (!video) throw videosProblems.video_not_found();
  return { video, addressedBy: which.addressedBy };
}

/** The video behind an id, UUID or short UUID, whoever may see it. Throws 404. */
export async function findAnyVideo({ database }: Pick<Deps, 'database'>, reference: string): Promise<FoundVideo> {
  return (await find(database, reference)).video;
}
