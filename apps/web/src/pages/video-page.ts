import { videoIdPattern } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';
import { metadataOfVideo } from '../shell/metadata-of-video.ts';
import { metadataOfInstance } from '../shell/page-metadata.ts';
import { answerPage, type PageAnswer } from './answer-page.ts';

const VIDEO_ID = new RegExp(videoIdPattern);

/**
 * The page of one video. What not everybody may see, and what does not exist, looks the same: 404 with the metadata of the
 * instance (docs/contract/pages.md#watch). When the gateway does not say in time, the page goes out without metadata and the client finds out.
 */
export async function videoPage({ readInstance, gateway, builds }: Deps, idInPath: string): Promise<PageAnswer> {
  // Links to a comment carry `;threadId=…` behind the id.
  const id = idInPath.split(';')[0] ?? '';
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const plain = metadataOfInstance(instance, '/');
  const answer = VIDEO_ID.test(id) ? await gateway.ask(videosApi.getVideo, { id }) : 'not-found';
  if (answer === 'unknown') return answerPage({ metadata: { ...plain, robots: 'noindex' } }, { instance, client });

  const metadata = answer === 'not-found' ? null : metadataOfVideo(answer.found, instance, id);
  return answerPage({ metadata: metadata ?? { ...plain, robots: 'noindex' }, status: metadata ? 200 : 404 }, { instance, client });
}

/** The player for other sites: always 200, the client itself says what cannot be shown (docs/contract/pages.md#embed). */
export async function embedPage({ readInstance, gateway, builds }: Deps, id: string): Promise<PageAnswer> {
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const answer = VIDEO_ID.test(id) ? await gateway.ask(videosApi.getVideo, { id }) : 'not-found';
  const known = typeof answer === 'object' ? metadataOfVideo(answer.found, instance, id) : null;
  const metadata = known ? { ...known, robots: 'noindex, indexifembedded' } : { ...metadataOfInstance(instance, '/'), robots: 'noindex' };
  return answerPage({ metadata, canBeFramed: true }, { instance, client });
}
