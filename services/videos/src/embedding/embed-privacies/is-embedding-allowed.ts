import type { Input } from '@flotilla/contract';
import { type embeddingApi, embedPolicy } from '@flotilla/contracts-videos';
import { findVideoFor, mayManage, type Visitor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { readEmbedPrivacy } from './read-embed-privacy.ts';

type Asked = Pick<Input<typeof embeddingApi.isEmbeddingAllowed>, 'params' | 'query'>;

/** Whether pages of a host may show a video, and else whether the visitor may look at it there all the same. Throws 404, 401 and 403. */
export async function isEmbeddingAllowed(deps: Pick<Deps, 'config' | 'database'>, { params, query }: Asked, visitor: Visitor) {
  const video = await findVideoFor(deps, params.videoId, visitor);
  const { policy, domains } = await readEmbedPrivacy(deps, video.id);
  const domain = query.domain.toLowerCase();
  const domainAllowed =
    policy.id === embedPolicy.EVERYWHERE || domain === instanceUrls(deps.config.publicUrl).host || domains.includes(domain);
  return { domainAllowed, userBypassAllowed: domainAllowed ? null : mayManage(video, visitor.caller, 'UPDATE_ANY_VIDEO') };
}
