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

const listFiles = ({ userId, neighbours: { videos } }: Making, query: { readonly after: number; readonly count: number }) =>
  videos.ask(archivesInternal.listArchivedFiles, { params: { userId }, query }, 200);

/** Only the files of the videos, page by page, from a cursor on. */
export const everyPageOfFiles = (making: Making, from = 0) => everyPage((after) => listFiles(making, { after, count: AT_ONCE }), from);

/** Those of one video as they are now; undefined when it is gone. */
export async function findFiles(making: Making, id: number): Promise<ArchivedFiles | undefined> {
  const { items } = await listFiles(making, { after: id - 1, count: 1 });
  return items.find((item) => item.id === id);
}
