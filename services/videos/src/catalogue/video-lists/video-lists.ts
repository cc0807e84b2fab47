import { createSingleFlight } from '@flotilla/availability';
import type { Reply } from '@flotilla/contract';
import { includeBits } from '@flotilla/contracts-shared';
import type { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { instanceUrls } from '../../instance-urls.ts';
import { findMeant, isGuessed, type Wanted } from '../video-search/find-meant.ts';
import { MOST, termsOf } from '../video-search/search-condition.ts';
import { createPictureTokens } from '../videos/picture-token.ts';
import { findPositions } from '../videos/read-positions.ts';
import { SCHEDULED_LIVES, shapeVideo } from '../videos/shape-video.ts';
import { viewersNow } from '../videos/viewers-now.ts';
import { findViewer, NOBODY, type Viewer, watcherOf } from './find-viewer.ts';
import { includeOf, type ListQuery, refuseQuery, type Scope } from './list-query.ts';
import { FEW, findsMore, gatherStatement, listVideos, moreStatement, type Page, walkStatement } from './page-statement.ts';
import { createTotals } from './totals.ts';
import { type VideoFilter, videoFilter } from './video-filter.ts';

type VideoList = Extract<Reply<typeof videosApi.listVideos>, { status: 200 }>['body'];
type Row = Awaited<ReturnType<typeof listVideos>>[number];

export type VideoLists = {
  /** A page of videos with the common filters (docs/contract/video-lists.md#filters). Throws 400 and 401. */
  list(scope: Scope, query: ListQuery, caller: Caller | null): Promise<VideoList>;
  /** A page of what is found by words of its name, tags, channel, description or captions, also mistyped ones (docs/contract/search.md#videos). */
  search(query: ListQuery, caller: Caller | null): Promise<VideoList>;
};

/** From here on the total is read first, and a page beyond it is not queried. */
const DEEP = 1000;

/** An owner is shown everything. */
const ownerOf = ({ id }: Scope & { of: 'owner' }, caller: Caller | null): Viewer => ({
  caller,
  accountId: id,
  muted: NOBODY,
  preferences: { policy: 'display', included: 0, excluded: 0 },
  seesUnfollowed: true,
});

/** Every list of videos. One statement per page, shaped for the reply; totals are remembered between requests. */
export function createVideoLists(deps: Pick<Deps, 'clock' | 'config' | 'database' | 'settings'>): VideoLists {
  const urls = instanceUrls(deps.config.publicUrl);
  const pictureToken = createPictureTokens(deps);
  const totals = createTotals(deps.database);
  const share = createSingleFlight();
  const viewers = viewersNow(deps);

  /** Those that were looked at of what has the keys of a search may all be hidden, and others not. */
  async function hidesAll(filter: VideoFilter, { start }: Page): Promise<boolean> {
    return Boolean(filter.search?.keys) && start === 0 && (await hasMore(filter, MOST));
  }

  async function hasMore(filter: VideoFilter, than: 0 | typeof MOST): Promise<boolean> {
    const [found] = await findsMore(deps.database, moreStatement(filter, than));
    return found?.isMore ?? false;
  }

  /** The best of what a search finds. Where all of that is hidden, what is not is looked for among everything, the newest first. */
  async function readBest(filter: VideoFilter, page: Page): Promise<{ rows: Row[]; length: number }> {
    const { length, ...statement } = gatherStatement(filter, page);
    const rows = await listVideos(deps.database, statement);
    if (rows.length === 0 && (await hidesAll(filter, page))) return readPage(filter, { ...page, sort: '-publishedAt' });
    return { rows, length: rows[0]?.total === null ? 0 : length };
  }

  async function readPage(filter: VideoFilter, page: Page): Promise<{ rows: Row[]; length: number }> {
    if (page.count === 0) return { rows: [], length: 0 };
    if (filter.search?.keys && page.sort.endsWith('match')) return readBest(filter, page);
    if (!filter.counted && !totals.hasMany(filter)) {
      const { length, ...statement } = gatherStatement(filter, page);
      const rows = await listVideos(deps.database, statement);
      const isMany = rows[0] ? rows[0].total === null || rows[0].total > FEW : await hidesAll(filter, page);
      if (!isMany) return { rows, length };
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

  type Read = { readonly rows: Row[]; readonly total?: number };

  /** Readers who ask for the same share an answer as long as it does not say whom they muted. */
  const readShared = (filter: VideoFilter, page: Page, skipCount: boolean): Promise<Read> =>
    share(JSON.stringify([filter.conditions, filter.values, page, skipCount]), async () => {
      const { total, rows } = await readPageAndTotal(filter, page);
      return skipCount ? { rows } : { rows, total: await total() };
    });

  async function show({ rows, total }: Read, query: ListQuery, page: Page, caller: Caller | null): Promise<VideoList> {
    const shown = page.include | (query.includeScheduledLive ? SCHEDULED_LIVES : 0);
    const ids = rows.map(({ id }) => id);
    const [positions, viewersOf] = await Promise.all([findPositions(deps, ids, caller), viewers()]);
    const data = rows.map((row) => {
      const around = { urls, pictureToken: pictureToken(row, { caller }), viewers: viewersOf(row.id) };
      return Object.assign(shapeVideo(row, shown, around), positions.get(row.id));
    });
    return total === undefined ? { data } : { total, data };
  }

  function pageOf(query: ListQuery, scope: Scope, viewer: Viewer): Page {
    const { start = 0, count = 15, sort = '-publishedAt' } = query;
    const include = includeOf(query, scope);
    const viewerId = include & includeBits.BLOCKED_OWNER ? viewer.accountId : null;
    return { start, count, sort, include, viewerId, watcherId: watcherOf(sort, viewer) };
  }

  const nothing = ({ skipCount = false }: ListQuery): VideoList => (skipCount ? { data: [] } : { total: 0, data: [] });

  return {
    async list(scope, query, caller) {
      refuseQuery(query, scope, caller);
      const viewer = scope.of === 'owner' ? ownerOf(scope, caller) : await findViewer(deps, caller);
      const filter = videoFilter(query, scope, viewer, urls);
      if (!filter) return nothing(query);
      const page = pageOf(query, scope, viewer);
      return show(await readShared(filter, page, query.skipCount ?? false), query, page, caller);
    },

    async search(query, caller) {
      refuseQuery(query, EVERYONE, caller);
      const viewer = await findViewer(deps, caller);
      const page = pageOf(query, EVERYONE, viewer);
      if (page.start >= DEEPEST) return nothing(query);
      const find = async (wanted: Wanted): Promise<Read & { readonly total: number }> => {
        const filter = videoFilter(query, EVERYONE, viewer, urls, wanted);
        if (!filter || (isGuessed(wanted) && !(await hasMore(filter, 0)))) return { rows: [], total: 0 };
        return { total: 0, ...(await readShared(filter, page, false)) };
      };
      const found = await findMeant(deps, termsOf(query.search ?? ''), find);
      return show(query.skipCount ? { rows: found.rows } : found, query, page, caller);
    },
  };
}

const EVERYONE: Scope = { of: 'everyone' };
/** Nobody looks that far for what is best; a search is not a way to read everything. */
const DEEPEST = 10_000;
