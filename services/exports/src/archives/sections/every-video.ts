import { type ArchivedFiles, archivesInternal } from '@flotilla/contracts-videos';
import { everyPage } from '../pages.ts';
import type { Making } from '../section.ts';

const AT_ONCE = 20;

/** All that is known of the videos of the archive's owner, of one after the other. */
export async function* everyVideo({ userId, neighbours: { videos }, alive }: Making) {
  const pages = everyPage((after) =>
    videos.ask(archivesInternal.listArchivedVideos, { params: { userId }, query: { after, count: AT_ONCE } }, 200),
  );
  for await (const { items } of pages) {
    alive();
    yield* items;
  }
}

/** Only the files of the videos, page by page, from a cursor on. */
export const everyPageOfFiles = ({ userId, neighbours: { videos } }: Making, from = 0) =>
  everyPage((after) => videos.ask(archivesInternal.listArchivedFiles, { params: { userId }, query: { after, count: AT_ONCE } }, 200), from);

/** Those of one video as they are now; undefined when it is gone. */
export async function findFiles({ userId, neighbours: { videos } }: Making, id: number): Promise<ArchivedFiles | undefined> {
  const query = { after: id - 1, count: 1 };
  const { items } = await videos.ask(archivesInternal.listArchivedFiles, { params: { userId }, query }, 200);
  return items.find((item) => item.id === id);
}
