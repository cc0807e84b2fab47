import { archivesInternal } from '@flotilla/contracts-videos';
import { everyPage } from '../pages.ts';
import type { Making } from '../section.ts';

const AT_ONCE = 20;

/** The videos of the archive's owner, page by page, from a cursor on. */
export const everyPageOfVideos = ({ userId, neighbours: { videos } }: Making, from = 0) =>
  everyPage(
    (after) => videos.ask(archivesInternal.listArchivedVideos, { params: { userId }, query: { after, count: AT_ONCE } }, 200),
    from,
  );

export async function* everyVideo(making: Making) {
  for await (const { items } of everyPageOfVideos(making)) {
    making.alive();
    yield* items;
  }
}
