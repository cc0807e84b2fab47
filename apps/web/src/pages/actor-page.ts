import { videosInternal } from '@flotilla/contracts-videos';
import { type Actor, metadataOfActor } from '../shell/metadata-of-actor.ts';
import type { Fact, PageFacts } from './page-facts.ts';
import type { PageMaker } from './page-reply.ts';
import { pageForNow, unknownPage } from './plain-page.ts';

const HANDLE = /^[^\s@/]+(@[^\s@/]+)?$/;

export const accountPage = (handle: string): PageMaker =>
  actorPage(
    handle,
    (facts) => facts.ask(videosInternal.getAccountOfPage, { params: { name: handle } }),
    (name) => `/a/${name}/video-channels`,
  );

export const channelPage = (handle: string): PageMaker =>
  actorPage(
    handle,
    (facts) => facts.ask(videosInternal.getChannelOfPage, { params: { channelHandle: handle } }),
    (name) => `/c/${name}/videos`,
  );

function actorPage(handle: string, ask: (facts: PageFacts) => Promise<Fact<Actor>>, pathOf: (name: string) => string): PageMaker {
  return async (about) => {
    const { instance, facts } = about;
    const answer = HANDLE.test(handle) ? await ask(facts) : 'not-found';
    if (typeof answer === 'object') {
      const actor = answer.found;
      return { metadata: metadataOfActor(actor, instance, pathOf(encodeURIComponent(actor.name))) };
    }
    return answer === 'unknown' ? pageForNow(pathOf(encodeURIComponent(handle)), instance) : unknownPage(about);
  };
}
