import { videosProblems } from '@flotilla/contracts-videos';
import { prepared, tables } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { channelRows, shapeChannelWithOwner } from '../channels/channel-rows.ts';
import { getMyQuotaUsed } from '../videos/get-my-quota-used.ts';
import { Video } from '../videos/video.entity.ts';
import { readStoredBytes } from './stored-bytes.ts';

type Reading = Pick<Deps, 'clock' | 'config' | 'database'>;

const db = tables({ Video });
const readChannels = prepared('read-user-channels', (on, userId: number) =>
  channelRows(on).select('a.watchLaterId').where('a.userId', '=', userId).orderBy('c.id'),
);
const countVideos = prepared('count-user-videos', (on, accountId: number) =>
  db(on)
    .selectFrom('Video')
    .select((eb) => eb.fn.countAll<number>().as('videosCount'))
    .where('accountId', '=', accountId),
);

/** Account, channels and quota use of a user, with numbers on request. Throws 404 when no account was made. */
export async function getUserContent(deps: Reading, userId: number, { withStats = false }: { withStats?: boolean } = {}) {
  const urls = instanceUrls(deps.config.publicUrl);
  const [rows, quota] = await Promise.all([readChannels(deps.database, userId), getMyQuotaUsed(deps, userId)]);
  const videoChannels = rows.map((row) => shapeChannelWithOwner(row, urls));
  const account = videoChannels[0]?.ownerAccount;
  if (!account) throw videosProblems.account_not_found();
  const watchLaterId = rows[0]?.watchLaterId ?? null;
  const specialPlaylists = watchLaterId === null ? [] : [{ id: watchLaterId, name: 'Watch later', type: 2 }];
  return { account, videoChannels, specialPlaylists, ...quota, ...(withStats && (await readStats(deps, account.id))) };
}

async function readStats({ database }: Reading, accountId: number) {
  const [bytesOf, [counted]] = await Promise.all([readStoredBytes(database, [accountId]), countVideos(database, accountId)]);
  return { totalVideoFileSize: bytesOf.get(accountId) ?? 0, videosCount: counted?.videosCount ?? 0 };
}
