import { videosProblems } from '@flotilla/contracts-videos';
import type { Deps } from '../../deps.ts';
import { instanceUrls, localName } from '../../instance-urls.ts';
import { CHANNEL_COLUMNS, CHANNELS, type ChannelWithOwnerRow, shapeChannelWithOwner } from './shape-channel.ts';

/** The channel behind a handle. Throws 404. */
export async function getChannel({ database, config }: Pick<Deps, 'config' | 'database'>, handle: string) {
  const urls = instanceUrls(config.publicUrl);
  const text = `select ${CHANNEL_COLUMNS} from ${CHANNELS} where c.name = $1`;
  const [row] = await database.query<ChannelWithOwnerRow>({ name: 'read-channel', text, values: [localName(handle, urls) ?? ''] });
  if (!row) throw videosProblems.channel_not_found();
  return shapeChannelWithOwner(row, urls);
}
