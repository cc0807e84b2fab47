import type { Input } from '@flotilla/contract';
import { type embeddingApi, embedPolicy } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import { problems } from '@flotilla/problem';
import { lockManagedVideo, publishAuditEvent, publishVideo } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';

type Wanted = Input<typeof embeddingApi.updateEmbedPrivacy>;

/** Says which sites may show a video (docs/contract/embedding.md#where). Throws 400, 404 and 403. */
export async function updateEmbedPrivacy(
  { database, clock }: Pick<Deps, 'clock' | 'database'>,
  { params, body: { policy, domains } }: Wanted,
  caller: Caller,
): Promise<void> {
  const isListed = policy === embedPolicy.LISTED;
  if (!isListed && domains.length > 0) throw problems.bad_request({ detail: 'Domains are listed with policy 2 only.' });
  const embedDomains = isListed ? [...new Set(domains.map((domain) => domain.toLowerCase()))] : null;
  await database.transaction(async (tx) => {
    const video = await lockManagedVideo(tx, params.videoId, caller, 'UPDATE_ANY_VIDEO');
    const now = clock.now();
    await publishAuditEvent(tx, caller, video, { action: 'update', changes: { embedDomains }, at: now });
    Object.assign(video, { embedDomains, updatedAt: now });
    publishVideo(tx, video);
  });
}
