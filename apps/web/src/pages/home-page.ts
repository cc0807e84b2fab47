import type { Reply } from '@flotilla/contract';
import { type authInternal, instanceSettings } from '@flotilla/contracts-auth';
import { videosInternal } from '@flotilla/contracts-videos';
import { pictureOfCard } from '../shell/beginning.ts';
import type { PageMaker } from './page-reply.ts';
import { plainPage } from './plain-page.ts';

type Configuration = Extract<Reply<typeof authInternal.getConfigOfPages>, { status: 200 }>['body'];

/** As many as the client asks for at once (`client/src/features/videos/use-video-list.ts`). */
const COUNT = 24;
/** As many as a screen shows at first. */
const SEEN_AT_ONCE = 3;
/** The client makes the latest first of every other. */
const KNOWN_SORTS = Object.keys(instanceSettings.client.browseVideos.defaultSort.words ?? {});

/** The first page, with the videos that visitors find there; members, and who asks for another order, ask for theirs. */
export const homePage: PageMaker = async (about) => {
  const { instance, facts, isSignedIn, query: asked } = about;
  const plain = await plainPage('/', { isPublic: true })(about);
  const page = { ...plain, metadata: { ...plain.metadata, feeds: [{ title: instance.name, path: '/feeds/videos.xml' }] } };
  // Another version of auth may leave out what this one says.
  const { instance: settings, homepage, client }: Partial<Configuration> = instance.configuration ?? {};
  const sort = client?.browseVideos.defaultSort;
  if (isSignedIn || asked.has('order') || !sort || !KNOWN_SORTS.includes(sort)) return page;
  if (homepage?.enabled !== false || settings?.defaultClientRoute !== '/videos/browse') return page;
  const query = { sort };
  const answer = await facts.ask(videosInternal.listVideosOfPage, { query: { ...query, start: 0, count: COUNT } });
  if (typeof answer !== 'object') return page;
  return {
    ...page,
    beginning: {
      place: 'grid',
      images: answer.found.data.slice(0, SEEN_AT_ONCE).map((video) => (video.nsfw ? undefined : pictureOfCard(video, instance.publicUrl))),
      answers: [{ operation: 'listVideos', input: { query }, count: COUNT, body: answer.found }],
      parts: [],
    },
  };
};
