import type { BodyOf } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { partInWords, sizeInWords } from '../../i18n/sizes.ts';
import { videosApi } from '../../precomputed/operations.ts';

export type VideoImport = BodyOf<typeof videosApi.listMyVideoImports>['data'][number];

/** States on the wire (docs/contract/video-imports.md#states). */
export const PENDING = 1;
export const SUCCESS = 2;
export const FAILED = 3;
const REJECTED = 4;
export const PROCESSING = 6;

const PAGE = 20;
const COMING_MS = 3_000;

export const changedByImports = [videosApi.listMyVideoImports];

export const isUnderWay = ({ state: { id } }: VideoImport) => id === PENDING || id === PROCESSING;

/** What somebody has fetched from elsewhere, newest first; asked for again while something moves. */
export const useVideoImports = () =>
  usePages(
    videosApi.listMyVideoImports,
    { query: { sort: '-createdAt' } },
    {
      count: PAGE,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => data?.pages.some((page) => page.data.some(isUnderWay)) === true && COMING_MS,
    },
  );

/** What is imported, by the best name there is. */
export const nameOf = ({ video, torrentName, targetUrl, magnetUri, id }: VideoImport): string =>
  video?.name ?? torrentName ?? targetUrl ?? magnetUri ?? String(id);

export function stateInWords(one: VideoImport): string {
  switch (one.state.id) {
    case PENDING:
      return t('videoImports.state.pending');
    case PROCESSING:
      return fetchedInWords(one);
    case SUCCESS:
      return t('videoImports.state.success');
    case FAILED:
      return t('videoImports.state.failed');
    case REJECTED:
      return t('videoImports.state.rejected');
    default:
      return t('videoImports.state.cancelled');
  }
}

function fetchedInWords({ receivedBytes, totalBytes }: VideoImport): string {
  if (receivedBytes === 0) return t('videoImports.state.processing');
  if (totalBytes === null) return t('videoImports.state.processing.size', { size: sizeInWords(receivedBytes) });
  return t('videoImports.state.processing.part', { part: partInWords(receivedBytes, totalBytes) });
}
