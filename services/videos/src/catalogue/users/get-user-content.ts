import { videosProblems } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { CHANNEL_COLUMNS, CHANNELS, type ChannelWithOwnerRow, shapeChannelWithOwner } from '../channels/shape-channel.ts';
import { dayBefore, QUOTA_USED, type QuotaUsedRow, shapeQuotaUsed } from '../videos/get-my-quota-used.ts';
import { FILE_BYTES } from './total-file-size.ts';

type Reading = Pick<Deps, 'clock' | 'config' | 'database'>;

type Row = ChannelWithOwnerRow & QuotaUsedRow;

const CONTENT = `with quota as materialized (${QUOTA_USED})
  select ${CHANNEL_COLUMNS}, quota.used, quota.daily from ${CHANNELS} cross join quota where a.user_id = $1 order by c.id`;
const STATS = `select (${FILE_BYTES}) as bytes, (select count(*) from videos v where v.account_id = a.id) as videos from accounts a where a.user_id = $1`;

/** Account, channels and quota use of a user, with numbers on request. Throws 404 when no account was made. */
export async function getUserContent(deps: Reading, userId: number, { withStats = false }: { withStats?: boolean } = {}) {
  const urls = instanceUrls(deps.config.publicUrl);
  const [rows, stats] = await Promise.all([
    deps.database.query<Row>({ name: 'read-user-content', text: CONTENT, values: [userId, dayBefore(deps.clock.now())] }),
    withStats ? readStats(deps, userId) : {},
  ]);
  const videoChannels = rows.map((row) => shapeChannelWithOwner(row, urls));
  const account = videoChannels[0]?.ownerAccount;
  if (!account) throw videosProblems.account_not_found();
  return { account, videoChannels, ...shapeQuotaUsed(rows[0] as Row), ...stats };
}

async function readStats({ database }: Reading, userId: number) {
  const [row] = await database.query<{ bytes: string; videos: string }>({ name: 'read-user-stats', text: STATS, values: [userId] });
  return { totalVideoFileSize: Number(row?.bytes ?? 0), videosCount: Number(row?.videos ?? 0) };
}
