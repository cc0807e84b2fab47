import type { InstanceSettings } from '@flotilla/contracts-auth';
import { videosProblems } from '@flotilla/contracts-videos';
import { readMagnet } from './read-magnet.ts';
import type { ReceivedTorrent } from './receive-torrent.ts';

/** Where a video is imported from: the columns of its row. */
export type ImportSource =
  | { readonly targetUrl: string }
  | { readonly magnetUri: string }
  | { readonly torrent: string; readonly torrentName: string };

type Asked = { readonly targetUrl?: string | undefined; readonly magnetUri?: string | undefined };
type Switches = InstanceSettings['import']['videos'];

/** Throws 400 for none or several sources, 409 for a switched off way, and 400 for a magnet link without a hash. */
export function sourceOf({ targetUrl, magnetUri }: Asked, received: ReceivedTorrent | undefined, switches: Switches): ImportSource {
  if ([targetUrl, magnetUri, received].filter((source) => source !== undefined).length !== 1) throw videosProblems.import_source_missing();
  if (!isSwitchedOn({ targetUrl }, switches)) throw videosProblems.video_imports_disabled();
  if (targetUrl !== undefined) return { targetUrl };
  if (received) return { torrent: received.bytes.toString('base64'), torrentName: received.torrent.name };
  if (!readMagnet(magnetUri as string)) throw videosProblems.magnet_without_hash();
  return { magnetUri: magnetUri as string };
}

export const isSwitchedOn = ({ targetUrl }: { targetUrl?: string | null | undefined }, { http, torrent }: Switches): boolean =>
  (targetUrl ? http : torrent).enabled;
