import { type Connection, tables } from '@flotilla/database';
import { Account, isOpen, Video } from '../catalogue/index.ts';
import type { InstanceUrls } from '../instance-urls.ts';
import { uuidOfVideo } from './local-ids.ts';

const db = tables({ Account, Video });

/** The video behind an id, local or remote, as far as others may know it. */
export async function findKnownVideo(on: Connection, id: string, urls: InstanceUrls) {
  const uuid = uuidOfVideo(id, urls);
  const found = db(on)
    .selectFrom('Video as v')
    .innerJoin('Account as a', 'a.id', 'v.accountId')
    .select(['v.id', 'v.uuid', 'v.url', 'v.name', 'v.privacy', 'v.blocked', 'v.commentsPolicy', 'v.accountId', 'a.userId as ownerUserId'])
    .forKeyShare('v');
  const video = await (uuid === undefined
    ? found.where('v.url', '=', id)
    : found.where('v.uuid', '=', uuid).where('v.url', 'is', null)
  ).executeTakeFirst();
  return video && isOpen(video) ? video : undefined;
}
