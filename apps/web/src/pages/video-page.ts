import { videoIdPattern } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';
import { factsOfVideo } from '../shell/facts-of-video.ts';
import { factsOfInstance } from '../shell/page-facts.ts';
import { answerPage, type PageAnswer } from './answer-page.ts';

const VIDEO_ID = new RegExp(videoIdPattern);

/**
 * The page of one video. What not everybody may see, and what does not exist, looks the same: 404 with the facts of the
 * instance (docs/contract/pages.md#watch). When the gateway does not say in time, the page goes out without facts and the client finds out.
 */
export async function videoPage({ readInstance, gateway, builds }: Deps, idInPath: string): Promise<PageAnswer> {
  // Links to a comment carry `;threadId=…` behind the id.
  const id = idInPath.split(';')[0] ?? '';
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const plain = factsOfInstance(instance, '/');
  const answer = VIDEO_ID.test(id) ? await gateway.ask(videosApi.getVideo, { id }) : 'not-found';
  if (answer === 'unknown') return answerPage({ facts: { ...plain, robots: 'noindex' } }, { instance, client });

  const facts = answer === 'not-found' ? null : factsOfVideo(answer.found, instance, id);
  return answerPage({ facts: facts ?? { ...plain, robots: 'noindex' }, status: facts ? 200 : 404 }, { instance, client });
}

/** The player for other sites: always 200, the client itself says what cannot be shown (docs/contract/pages.md#embed). */
export async function embedPage({ readInstance, gateway, builds }: Deps, id: string): Promise<PageAnswer> {
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const answer = VIDEO_ID.test(id) ? await gateway.ask(videosApi.getVideo, { id }) : 'not-found';
  const known = typeof answer === 'object' ? factsOfVideo(answer.found, instance, id) : null;
  const facts = known ? { ...known, robots: 'noindex, indexifembedded' } : { ...factsOfInstance(instance, '/'), robots: 'noindex' };
  return answerPage({ facts, canBeFramed: true }, { instance, client });
}
