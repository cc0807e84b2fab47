import type { ArchivedVideo } from '@flotilla/contracts-videos';
import { anyOf, type Connection, tables } from '@flotilla/database';
import { shapeSource, Video, VideoPassword } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { createShapeFederated, readFederatedByIds } from '../federated/index.ts';
import { instanceUrls } from '../instance-urls.ts';
import { readStored } from './archived-files.ts';
import { findArchivedAccount } from './find-archived-account.ts';
import { type Paging, pageOf } from './page-of.ts';

const db = tables({ Video, VideoPassword });
/** A video with its captions, files and chapters is some 10 kB. */
const MOST_VIDEOS = 20;

/** Reads videos with all that is known and kept of them. */
export function createListArchivedVideos(deps: Pick<Deps, 'clock' | 'config' | 'database'>) {
  const { database } = deps;
  const shape = createShapeFederated(deps);
  const urls = instanceUrls(deps.config.publicUrl);

  return async (userId: number, asked: Paging) => {
    const paging = { ...asked, count: Math.min(asked.count ?? MOST_VIDEOS, MOST_VIDEOS) };
    const account = await findArchivedAccount(database, userId);
    const videos = await db(database)
      .selectFrom('Video')
      .select(['id', 'embedDomains'])
      .where('accountId', '=', account.id)
      .where('id', '>', paging.after ?? 0)
      .orderBy('id')
      .limit(paging.count)
      .execute();
    const ids = videos.map(({ id }) => id);
    const [rows, kept] = await Promise.all([readFederatedByIds(database, [ids]), readKept(database, ids, urls.base)]);
    const federated = new Map((await shape(rows)).map((each) => [each.video.id, each]));
    const { items, next } = pageOf(videos, paging, ({ id, embedDomains }): ArchivedVideo[] => {
      const found = federated.get(id);
      return found ? [{ ...found, ...kept(id), embedDomains: embedDomains ?? [] }] : [];
    });
    return { items: items.flat(), next };
  };
}

type Kept = Omit<ArchivedVideo, 'embedDomains' | keyof Awaited<ReturnType<ReturnType<typeof createShapeFederated>>>[number]>;

async function readKept(on: Connection, ids: readonly number[], base: string): Promise<(id: number) => Kept> {
  const [passwords, stored] = await Promise.all([readPasswords(on, ids), readStored(on, ids, base)]);
  const passwordsOf = Map.groupBy(passwords, ({ videoId }) => videoId);

  return (id) => {
    const { source, files } = stored(id);
    return {
      passwords: (passwordsOf.get(id) ?? []).map(({ password }) => password),
      source: source
        ? shapeSource([source.inputFilename, source.size, source.probe.video, source.metadata, source.createdAt.toISOString()])
        : null,
      ...files,
    };
  };
}

const readPasswords = (on: Connection, ids: readonly number[]) =>
  db(on)
    .selectFrom('VideoPassword')
    .select(['videoId', 'password'])
    .where((eb) => anyOf(eb, 'videoId', ids))
    .orderBy('id')
    .execute();
