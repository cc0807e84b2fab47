import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { VideoDetails } from '../videos/videos.ts';

const EVERYWHERE = 1;
/** No site is called so, and none is listed. */
const UNKNOWN = 'unknown.invalid';

/** The host of the page around this one, as far as the browser tells. */
function framingHost(): string {
  const address = location.ancestorOrigins?.[0] ?? document.referrer;
  return (URL.canParse(address) && new URL(address).host) || UNKNOWN;
}

/** Whether the page around the frame may show a video; undefined until that is known (docs/contract/embedding.md#where). */
export function useMayEmbed(video: Pick<VideoDetails, 'embedPrivacyPolicy' | 'uuid'> | undefined): boolean | undefined {
  const isOpen = window.parent === window || video?.embedPrivacyPolicy.id === EVERYWHERE;
  const { data, error } = useOperation(
    videosApi.isEmbeddingAllowed,
    { params: { videoId: video?.uuid ?? '' }, query: { domain: framingHost() } },
    { enabled: video !== undefined && !isOpen },
  );
  if (video === undefined) return undefined;
  if (isOpen) return true;
  if (data) return data.domainAllowed || data.userBypassAllowed === true;
  return error ? false : undefined;
}
