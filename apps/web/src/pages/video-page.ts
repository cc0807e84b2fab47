import { videoIdPattern } from '@flotilla/contracts-shared';
import { videosApi } from '@flotilla/contracts-videos';
import { metadataOfVideo } from '../shell/metadata-of-video.ts';
import { metadataOfInstance } from '../shell/page-metadata.ts';
import type { PageMaker } from './page-reply.ts';

const VIDEO_ID = new RegExp(videoIdPattern);

/**
 * The page of one video. What not everybody may see, and what does not exist, looks the same: 404 with the metadata of the
 * instance (docs/contract/pages.md#watch). When the gateway does not say in time, the page goes out without metadata and the client finds out.
 */
export const videoPage =
  (idInPath: string): PageMaker =>
  async ({ instance, gateway }) => {
    // Links to a comment carry `;threadId=…` behind the id.
    const id = idInPath.split(';')[0] ?? '';
    const plain = { ...metadataOfInstance(instance, '/'), robots: 'noindex' };
    const answer = VIDEO_ID.test(id) ? await gateway.ask(videosApi.getVideo, { id }) : 'not-found';
    if (answer === 'unknown') return { metadata: plain };

    const metadata = answer === 'not-found' ? null : metadataOfVideo(answer.found, instance, id);
    return { metadata: metadata ?? plain, status: metadata ? 200 : 404 };
  };

/** The player for other sites: always 200, the client itself says what cannot be shown (docs/contract/pages.md#embed). */
export const embedPage =
  (id: string): PageMaker =>
  async ({ instance, gateway }) => {
    const answer = VIDEO_ID.test(id) ? await gateway.ask(videosApi.getVideo, { id }) : 'not-found';
    const known = typeof answer === 'object' ? metadataOfVideo(answer.found, instance, id) : null;
    const metadata = known ? { ...known, robots: 'noindex, indexifembedded' } : { ...metadataOfInstance(instance, '/'), robots: 'noindex' };
    return { metadata, canBeFramed: true };
  };
