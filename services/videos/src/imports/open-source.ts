import { type Bounds, type Fetching, openAddress, type Store } from './open-address.ts';
import { openTorrent } from './open-torrent.ts';
import type { VideoImport } from './video-import.entity.ts';

type Source = Pick<VideoImport, 'magnetUri' | 'targetUrl' | 'torrent'>;

/** Fetches the file of an import and hands it to `store` while it arrives. Throws ImportFailure and OutboundFailure. */
export const openSource = <T>(deps: Fetching, { targetUrl, ...source }: Source, bounds: Bounds, store: Store<T>): Promise<T> =>
  targetUrl ? openAddress(deps, targetUrl, bounds, store) : openTorrent(deps, source, bounds, store);
