import { videosProblems } from '@flotilla/contracts-videos';
import { CHANNEL_COLUMNS, CHANNELS, type ChannelWithOwnerRow, shapeChannelWithOwner } from '../channels/channel.reader.ts';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { readQuotaUsed } from './quota-used.reader.ts';

/** Account, channels and quota use of a user. Throws 404 when no account was made. */
export async function getUserContent(deps: Pick<Deps, 'clock' | 'config' | 'database'>, userId: number) {
  const urls = instanceUrls(deps.config.publicUrl);
  const text = `select ${CHANNEL_COLUMNS} from ${CHANNELS} where a.user_id = $1 order by c.id`;
  const [rows, quota] = await Promise.all([
    deps.database.query<ChannelWithOwnerRow>({ name: 'read-user-channels', text, values: [userId] }),
    readQuotaUsed(deps, userId),
  ]);
  const videoChannels = rows.map((row) => shapeChannelWithOwner(row, urls));
  const account = videoChannels[0]?.ownerAccount;
  if (!account) throw videosProblems.account_not_found();
  return { account, videoChannels, ...quota };
}
