import type { Deps } from '../deps.ts';
import type { Store } from './arriving-file.ts';
import { type Bounds, openAddress, PageAnswered } from './open-address.ts';
import { openTorrent } from './open-torrent.ts';
import { openPage, type PageListener } from './pages/index.ts';
import type { VideoImport } from './video-import.entity.ts';

type Source = Pick<VideoImport, 'magnetUri' | 'targetUrl' | 'torrent'>;
type Fetching = Pick<Deps, 'log' | 'outbound' | 'ytDlp'>;

/** Fetches the file of an import and hands it to `store` while it arrives. Throws ImportFailure and OutboundFailure. */
export async function openSource<T>(
  deps: Fetching,
  { targetUrl, ...source }: Source,
  { listener, ...bounds }: Bounds & { readonly listener: PageListener },
  store: Store<T>,
): Promise<T> {
  if (!targetUrl) return openTorrent(deps, source, bounds, store);
  const startedAt = performance.now();
  try {
    return await openAddress(deps, targetUrl, bounds, store);
  } catch (error) {
    const { ytDlp, log } = deps;
    if (!(error instanceof PageAnswered) || !ytDlp) throw error;
    const withinMs = Math.max(1, bounds.withinMs - (performance.now() - startedAt));
    return openPage({ ytDlp, log }, targetUrl, { ...bounds, withinMs }, listener, store);
  }
}
