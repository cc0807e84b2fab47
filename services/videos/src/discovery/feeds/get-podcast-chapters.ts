import { CHAPTERS_TYPE, feedsApi, videosProblems } from '@flotilla/contracts-videos';
import { route } from '@flotilla/http-server';
import { getChapters } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { sendFeed } from './send-feed.ts';

const VERSION = '1.2.0';

/** The chapters of a video in the form of the podcast namespace (docs/contract/feeds.md#podcast). */
export const getPodcastChaptersRoute = (deps: Deps) =>
  route(feedsApi.getPodcastChapters, async ({ params, context }) => {
    const row = await getChapters(deps, params.videoId, { caller: null });
    if (!row) throw videosProblems.video_not_found({ detail: 'This video has no chapters.' });
    const chapters = row.chapters.map(({ timecode: startTime, title }) => ({ startTime, title }));
    const text = JSON.stringify({ version: VERSION, chapters });
    return sendFeed(context, { text, type: CHAPTERS_TYPE });
  });
