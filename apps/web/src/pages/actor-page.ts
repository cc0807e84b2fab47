import { videosApi } from '@flotilla/contracts-videos';
import type { Deps } from '../deps.ts';
import { type Actor, metadataOfActor } from '../shell/metadata-of-actor.ts';
import { metadataOfInstance } from '../shell/page-metadata.ts';
import { answerPage, type PageAnswer } from './answer-page.ts';
import type { Answer } from './ask-gateway.ts';

const HANDLE = /^[^\s@/]+(@[^\s@/]+)?$/;

export async function accountPage(deps: Deps, handle: string): Promise<PageAnswer> {
  const ask = () => deps.gateway.ask(videosApi.getAccount, { name: handle });
  return actorPage(deps, handle, ask, (name) => `/a/${name}/video-channels`);
}

export async function channelPage(deps: Deps, handle: string): Promise<PageAnswer> {
  const ask = () => deps.gateway.ask(videosApi.getChannel, { channelHandle: handle });
  return actorPage(deps, handle, ask, (name) => `/c/${name}/videos`);
}

async function actorPage(
  { readInstance, builds }: Deps,
  handle: string,
  ask: () => Promise<Answer<Actor>>,
  pathOf: (name: string) => string,
): Promise<PageAnswer> {
  const [instance, { client }] = await Promise.all([readInstance(), builds.current()]);
  const answer = HANDLE.test(handle) ? await ask() : 'not-found';
  if (typeof answer === 'object') {
    const actor = answer.found;
    return answerPage({ metadata: metadataOfActor(actor, instance, pathOf(encodeURIComponent(actor.name))) }, { instance, client });
  }
  const metadata = { ...metadataOfInstance(instance, '/'), robots: 'noindex' };
  return answerPage({ metadata, status: answer === 'not-found' ? 404 : 200 }, { instance, client });
}
