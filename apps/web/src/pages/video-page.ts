import { videoIdPattern } from '@flotilla/contracts-shared';
import { embedPolicy, videosInternal } from '@flotilla/contracts-videos';
import { type Beginning, pictureOfStage } from '../shell/beginning.ts';
import { metadataOfVideo, type VideoDetails } from '../shell/metadata-of-video.ts';
import { type Instance, metadataOfInstance } from '../shell/page-metadata.ts';
import { oembedOf } from './oembed-of.ts';
import type { PageMaker } from './page-reply.ts';
import { pageForNow, unknownPage } from './plain-page.ts';

const EVERYWHERE = embedPolicy.EVERYWHERE;
const VIDEO_ID = new RegExp(videoIdPattern);
const COMMENT_ID = /^\d{1,10}$/;

/**
 * The page of one video. What not everybody may see, and what does not exist, looks the same: 404 with the metadata of the
 * instance, and 200 for readers who are signed in, since it may be theirs (docs/contract/pages.md#watch). So does one that a password opens, with 200, because
 * the page asks for it. When nobody can say in time, the page goes out without metadata and the client finds out.
 */
export const videoPage =
  (idInPath: string): PageMaker =>
  async (about) => {
    const { instance, facts, isSignedIn, query } = about;
    // Links to a comment carry `;threadId=…` behind the id.
    const id = idInPath.split(';')[0] ?? '';
    if (!VIDEO_ID.test(id)) return unknownPage(about);
    const answer = await facts.ask(videosInternal.getVideoOfPage, { params: { id } });
    if (answer === 'unknown') return pageForNow(`/w/${id}`, instance);

    const metadata = typeof answer === 'object' ? metadataOfVideo(answer.found, instance, id) : null;
    if (metadata && typeof answer === 'object') {
      const known = { metadata: { ...metadata, oembedOf: oembedOf(metadata.path, 'start', query) } };
      return isSignedIn ? known : { ...known, beginning: beginningOf(answer.found, id, instance) };
    }
    const nothing = await unknownPage(about);
    return isSignedIn || answer === 'protected' ? { ...nothing, status: 200 } : nothing;
  };

/** The page of the video, where the client finds the thread. */
export const commentPage = ({ id, commentId }: { readonly id: string; readonly commentId: string }): PageMaker =>
  COMMENT_ID.test(commentId) ? videoPage(id) : unknownPage;

/** What is sensitive is not shown before somebody wants to see it. */
function beginningOf({ captions: _captions, ...video }: VideoDetails, id: string, { publicUrl }: Instance): Beginning {
  const isWide = (video.aspectRatio ?? 1) >= 1;
  const poster = video.nsfw || !isWide ? undefined : pictureOfStage(video, publicUrl);
  return {
    place: 'stage',
    images: poster ? [poster] : [],
    answers: [{ operation: 'getVideo', input: { params: { id } }, body: video }],
    parts: ['features/watch/watch-page.tsx'],
  };
}

/**
 * The player for other sites: always 200, the client itself says what cannot be shown (docs/contract/pages.md#embed). Where its owner lists the
 * sites that may show it, others get a page that says so (docs/contract/embedding.md#where).
 */
export const embedPage =
  (id: string): PageMaker =>
  async ({ instance, facts, framingHost }) => {
    const answer = VIDEO_ID.test(id) ? await facts.ask(videosInternal.getVideoOfPage, { params: { id } }) : 'not-found';
    const known = typeof answer === 'object' ? metadataOfVideo(answer.found, instance, id) : null;
    const robots = known || answer === 'unknown' ? 'noindex, indexifembedded' : 'noindex';
    const metadata = { ...(known ?? metadataOfInstance(instance, '/')), robots };
    if (!known || typeof answer !== 'object' || answer.found.embedPrivacyPolicy.id === EVERYWHERE)
      return { metadata, framedBy: 'everybody' };

    const privacy = await facts.ask(videosInternal.getEmbedPrivacyOfPage, { params: { videoId: id } });
    const domains = typeof privacy === 'object' ? privacy.found.domains : [];
    const isRefused = framingHost !== undefined && framingHost !== new URL(instance.publicUrl).host && !domains.includes(framingHost);
    if (!isRefused) return { metadata, framedBy: domains };
    return { metadata: metadataOfInstance(instance, '/'), framedBy: 'everybody', refusedInFrame: { watchPath: known.path } };
  };
