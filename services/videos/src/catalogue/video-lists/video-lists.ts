import { createSingleFlight } from '@flotilla/availability';
import type { Reply } from '@flotilla/contract';
import type { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { createPictureTokens } from '../videos/picture-token.ts';
import { findPositions } from '../videos/read-positions.ts';
import { SCHEDULED_LIVES, shapeVideo } from '../videos/shape-video.ts';
import { findViewer, NOBODY, type Viewer } from './find-viewer.ts';
import { includeOf, type ListQuery, refuseQuery, type Scope } from './list-query.ts';
import { FEW, gatherStatement, listVideos, type Page, walkStatement } from './page-statement.ts';
import { createTotals } from './totals.ts';
import { type VideoFilter, videoFilter } from './video-filter.ts';

type VideoList = Extract<Reply<typeof videosApi.listVideos>, { status: 200 }>['body'];
type Row = Awaited<ReturnType<typeof listVideos>>[number];

export type VideoLists = {
  /** A page of videos with the common filters (docs/contract/video-lists.md#filters). Throws 400 and 401. */
  list(scope: Scope, query: ListQuery, caller: Caller | null): Promise<VideoList>;
};

/** From here on the total is read first, and a page beyond it is not queried. */
const DEEP = 1000;

/** An owner is shown everything. */
const ownerOf = ({ id }: Scope & { of: 'owner' }, caller: Caller | null): Viewer => ({
  caller,
  accountId: id,
  muted: NOBODY,
  preferences: { policy: 'display', included: 0, excluded: 0 },
});

/** Every list of videos. One statement per page, shaped for the reply; totals are remembered between requests. */
export function createVideoLists(deps: Pick<Deps, 'clock' | 'config' | 'database' | 'settings'>): VideoLists {
  const urls = instanceUrls(deps.config.publicUrl);
  const pictureToken = createPictureTokens(deps);
  const totals = createTotals(deps.database);
  const share = createSingleFlight();

  async function readPage(filter: VideoFilter, page: Page): Promise<{ rows: Row[]; length: number }> {
    if (page.count === 0) return { rows: [], length: 0 };
    if (!filter.counted && !totals.hasMany(filter)) {
      const { length, ...statement } = gatherStatement(filter, page);
      const rows = await listVideos(deps.database, statement);
      if ((rows[0]?.total ?? 0) <= FEW) return { rows, length };
      totals.foundMany(filter);
    }
    const { length, ...statement } = walkStatement(filter, page);
    return { rows: await listVideos(deps.database, statement), length };
  }

  async function readPageAndTotal(filter: VideoFilter, page: Page): Promise<{ rows: Row[]; total: () => Promise<number> }> {
    const { start, count } = page;
    const deep = start > DEEP ? await totals.of(filter) : null;
    if (deep?.isExact && start >= deep.total) return { rows: [], total: async () => deep.total };

    const { rows, length } = await readPage(filter, page);
    const [first] = rows;
    const isOnlyPage = start === 0 && rows.length < length;
    const known = isOnlyPage ? rows.length : (first?.total ?? deep?.total);
    return { rows: rows.slice(0, count), total: async () => known ?? (await totals.of(filter, first?.version ?? undefined)).total };
  }

  return {
    async list(scope, query, caller) {
      refuseQuery(query, scope, caller);
      const { start = 0, count = 15, sort = '-publishedAt', skipCount = false, includeScheduledLive = false } = query;
      const viewer = scope.of === 'owner' ? ownerOf(scope, caller) : await findViewer(deps, caller);
      const filter = videoFilter(query, scope, viewer, urls);
      if (!filter) return skipCount ? { data: [] } : { total: 0, data: [] };

      const page = { start, count, sort, include: includeOf(query, scope), viewerId: viewer.accountId };
      const { rows, ...counted } = await share(JSON.stringify([filter.conditions, filter.values, page, skipCount]), async () => {
        const { total, ...read } = await readPageAndTotal(filter, page);
        return skipCount ? read : { ...read, total: await total() };
      });
      const shown = page.include | (includeScheduledLive ? SCHEDULED_LIVES : 0);
      const positions = await findPositions(
        deps,
        rows.map(({ id }) => id),
        caller,
      );
      return {
        ...counted,
        data: rows.map((row) => Object.assign(shapeVideo(row, shown, urls, pictureToken(row, caller)), positions.get(row.id))),
      };
    },
  };
}
