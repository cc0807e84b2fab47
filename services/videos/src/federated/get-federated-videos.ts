import type { Input } from '@flotilla/contract';
import { type FederatedVideo, type federatedInternal, videosProblems } from '@flotilla/contracts-videos';
import { type Connection, tables } from '@flotilla/database';
import { readReference, refuseUnseen, Video } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import {
  createShapeFederated,
  type FederatedVideoRow,
  readFederatedById,
  readFederatedByIds,
  readFederatedByUuid,
  standingOfRow,
} from './read-federated-videos.ts';

const db = tables({ Video });
/** Everybody finds it in lists (docs/contract/video-lists.md#audience). */
const EVERYBODY = 1;

type Owner = Pick<NonNullable<Input<typeof federatedInternal.listFederatedVideos>['query']>, 'accountId' | 'channelId'>;
type Paging = { readonly start?: number; readonly count?: number };

/** The row behind an id, UUID or short UUID. Throws 404, 401 and 403 as reading it without a token does; 404 also for what is not published yet. */
export async function findOpenVideo(database: Connection, reference: string): Promise<FederatedVideoRow> {
  const { addressedBy, value } = readReference(reference);
  const [row] = await (addressedBy === 'uuid' ? readFederatedByUuid : readFederatedById)(database, [value]);
  if (!row) throw videosProblems.video_not_found();
  await refuseUnseen(database, row, { caller: null }, addressedBy);
  if (standingOfRow(row) !== 'open') throw videosProblems.video_not_found();
  return row;
}

/** Reads videos for other instances. */
export function createGetFederatedVideos(deps: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const { database } = deps;
  const shape = createShapeFederated(deps);
  const shapeInOrder = async (ids: readonly number[]) => {
    const rows = await readFederatedByIds(database, [ids]);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return shape(ids.flatMap((id) => rowOf.get(id) ?? []));
  };
  const shapeOne = async (row: FederatedVideoRow) => (await shape([row]))[0] as FederatedVideo;

  return {
    get: async (reference: string) => shapeOne(await findOpenVideo(database, reference)),

    async getToPublish(id: number) {
      const [row] = await readFederatedById(database, [id]);
      if (!row) throw videosProblems.video_not_found();
      return shapeOne(row);
    },

    listToPublish: shapeInOrder,

    async list({ accountId, channelId, start = 0, count = 15 }: Owner & Paging) {
      let listed = db(database).selectFrom('Video').where('audience', '=', EVERYBODY).where('url', 'is', null);
      if (accountId !== undefined) listed = listed.where('accountId', '=', accountId);
      if (channelId !== undefined) listed = listed.where('channelId', '=', channelId);
      const page = listed.select('id').orderBy('publishedAt', 'desc').orderBy('id').limit(count).offset(start);
      const [{ total }, ids] = await Promise.all([
        listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
        page.execute(),
      ]);
      return { total: Number(total), data: await shapeInOrder(ids.map(({ id }) => id)) };
    },
  };
}
