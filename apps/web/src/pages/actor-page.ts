import { videosApi } from '@flotilla/contracts-videos';
import { type Actor, metadataOfActor } from '../shell/metadata-of-actor.ts';
import { metadataOfInstance } from '../shell/page-metadata.ts';
import type { Answer, GatewayQuestions } from './ask-gateway.ts';
import type { PageMaker } from './page-reply.ts';

const HANDLE = /^[^\s@/]+(@[^\s@/]+)?$/;

export const accountPage = (handle: string): PageMaker =>
  actorPage(
    handle,
    (gateway) => gateway.ask(videosApi.getAccount, { name: handle }),
    (name) => `/a/${name}/video-channels`,
  );

export const channelPage = (handle: string): PageMaker =>
  actorPage(
    handle,
    (gateway) => gateway.ask(videosApi.getChannel, { channelHandle: handle }),
    (name) => `/c/${name}/videos`,
  );

function actorPage(
  handle: string,
  ask: (gateway: GatewayQuestions) => Promise<Answer<Actor>>,
  pathOf: (name: string) => string,
): PageMaker {
  return async ({ instance, gateway }) => {
    const answer = HANDLE.test(handle) ? await ask(gateway) : 'not-found';
    if (typeof answer === 'object') {
      const actor = answer.found;
      return { metadata: metadataOfActor(actor, instance, pathOf(encodeURIComponent(actor.name))) };
    }
    const metadata = { ...metadataOfInstance(instance, '/'), robots: 'noindex' };
    return { metadata, status: answer === 'not-found' ? 404 : 200 };
  };
}
