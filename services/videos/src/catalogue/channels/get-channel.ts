import { videosProblems } from '@flotilla/contracts-videos';
import { prepared } from '@flotilla/database';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls } from '../../instance-urls.ts';
import { channelRows, shapeChannelWithOwner } from './channel-rows.ts';

const readChannel = prepared('read-channel', (on, name: string) => channelRows(on).where('c.name', '=', name));

/** The channel behind a handle. Throws 404. */
export async function getChannel({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string) {
  const urls = instanceUrls(config.publicUrl);
  const [row] = await readChannel(database, actorKey(handle, urls) ?? '');
  if (!row) throw videosProblems.channel_not_found();
  return shapeChannelWithOwner(row, urls);
}
