import { videosInternal } from '@flotilla/contracts-videos';
import { type Actor, metadataOfActor } from '../shell/metadata-of-actor.ts';
import type { Fact, PageFacts } from './page-facts.ts';
import type { PageMaker } from './page-reply.ts';
import { pageForNow, unknownPage } from './plain-page.ts';

type Kind = {
  readonly ask: (facts: PageFacts, handle: string) => Promise<Fact<Actor>>;
  /** Its one true address. */
  readonly pathOf: (name: string) => string;
  readonly feedsOf: (id: number) => readonly string[];
};

const HANDLE = /^[^\s@/]+(@[^\s@/]+)?$/;
const account: Kind = {
  ask: (facts, name) => facts.ask(videosInternal.getAccountOfPage, { params: { name } }),
  pathOf: (name) => `/a/${encodeURIComponent(name)}/video-channels`,
  feedsOf: (id) => [`/feeds/videos.xml?accountId=${id}`],
};
const channel: Kind = {
  ask: (facts, channelHandle) => facts.ask(videosInternal.getChannelOfPage, { params: { channelHandle } }),
  pathOf: (name) => `/c/${encodeURIComponent(name)}/videos`,
  feedsOf: (id) => [`/feeds/podcast/videos.xml?videoChannelId=${id}`, `/feeds/videos.xml?videoChannelId=${id}`],
};

export const accountPage = (handle: string) => actorPage(handle, [account]);
export const channelPage = (handle: string) => actorPage(handle, [channel]);
/** No account and channel have the same name. */
export const anyActorPage = (handle: string) => actorPage(handle, [account, channel]);

/** The page of the first of these kinds that there is. */
function actorPage(handle: string, kinds: readonly Kind[]): PageMaker {
  return async (about) => {
    const { instance, facts } = about;
    let unknown: Kind | undefined;
    for (const kind of HANDLE.test(handle) ? kinds : []) {
      const answer = await kind.ask(facts, handle);
      if (typeof answer === 'object') {
        const { found } = answer;
        return { metadata: metadataOfActor(found, instance, { path: kind.pathOf(found.name), feeds: kind.feedsOf(found.id) }) };
      }
      if (answer === 'unknown') unknown ??= kind;
    }
    return unknown ? pageForNow(unknown.pathOf(handle), instance) : unknownPage(about);
  };
}
