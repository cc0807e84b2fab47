import { videoIdPattern } from '@flotilla/contracts-shared';
import { videosInternal } from '@flotilla/contracts-videos';
import { metadataOfPlaylist } from '../shell/metadata-of-playlist.ts';
import { metadataOfInstance } from '../shell/page-metadata.ts';
import { oembedOf } from './oembed-of.ts';
import type { PageFacts } from './page-facts.ts';
import type { PageMaker } from './page-reply.ts';
import { pageForNow, unknownPage } from './plain-page.ts';

/** Playlists have the same three forms of ids as videos. */
const PLAYLIST_ID = new RegExp(videoIdPattern);

const factOf = async (facts: PageFacts, id: string) =>
  PLAYLIST_ID.test(id) ? facts.ask(videosInternal.getPlaylistOfPage, { params: { playlistId: id } }) : 'not-found';

/** The page that plays a playlist; it answers as that of a video does (docs/contract/pages.md#playlists). */
export const playlistPage =
  (id: string): PageMaker =>
  async (about) => {
    const { instance, facts, isSignedIn, query } = about;
    if (!PLAYLIST_ID.test(id)) return unknownPage(about);
    const answer = await factOf(facts, id);
    if (answer === 'unknown') return pageForNow(`/w/p/${id}`, instance);

    const metadata = typeof answer === 'object' ? metadataOfPlaylist(answer.found, instance, id) : null;
    if (metadata && typeof answer === 'object') {
      const answers = [{ operation: 'getPlaylist', input: { params: { playlistId: id } }, body: answer.found }];
      const parts = ['features/queue/playlist-page.tsx'];
      const known = { metadata: { ...metadata, oembedOf: oembedOf(metadata.path, 'playlistPosition', query) } };
      return isSignedIn ? known : { ...known, beginning: { place: 'stage', images: [], answers, parts } };
    }
    const nothing = await unknownPage(about);
    return isSignedIn ? { ...nothing, status: 200 } : nothing;
  };

/** The player of a playlist for other sites: always 200, the client itself says what cannot be shown. */
export const playlistEmbedPage =
  (id: string): PageMaker =>
  async ({ instance, facts }) => {
    const answer = await factOf(facts, id);
    const known = typeof answer === 'object' ? metadataOfPlaylist(answer.found, instance, id) : null;
    const robots = answer === 'not-found' ? 'noindex' : 'noindex, indexifembedded';
    return { metadata: { ...(known ?? metadataOfInstance(instance, '/')), robots }, framedBy: 'everybody' };
  };
