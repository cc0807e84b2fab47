import type { Reply } from '@flotilla/contract';
import type { videosApi } from '@flotilla/contracts-videos';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../deps.ts';
import { instanceUrls } from '../instance-urls.ts';
import { SCHEDULED_LIVES, shapeVideo } from '../videos/shape-video.ts';
import type { VideoRow } from '../videos/video-columns.ts';
import { findPreferences } from './find-preferences.ts';
import { includeOf, type ListQuery, refuseQuery, type Scope } from './list-query.ts';
import { asksForPreferences, nsfwFilter, type NsfwPreferences } from './nsfw-filter.ts';
import { pageStatement } from './page-statement.ts';
import { createTotals } from './totals.ts';
import { videoFilter } from './video-filter.ts';

type VideoList = Extract<Reply<typeof videosApi.listVideos>, { status: 200 }>['body'];
type Row = VideoRow & { total: number | null; version: string | null };

export type VideoLists = {
  /** A page of videos with the common filters (conventions 6.1). Throws 400 and 401. */
  list(scope: Scope, query: ListQuery, caller: Caller | null): Promise<VideoList>;
};

/** From here on a page is only looked for where there is one. */
const DEEP = 1000;
const EVERYTHING: NsfwPreferences = { policy: 'display', included: 0, excluded: 0 };

/** Every list of videos. One statement per page, shaped for the reply; totals are remembered between requests. */
export function createVideoLists(deps: Pick<Deps, 'config' | 'database'>): VideoLists {
  const urls = instanceUrls(deps.config.publicUrl);
  const totals = createTotals(deps.database);

  return {
    async list(scope, query, caller) {
      refuseQuery(query, scope, caller);
      const { start = 0, count = 15, sort = '-publishedAt', skipCount = false } = query;
      const asks = scope.of !== 'owner' && asksForPreferences(query);
      const preferences = asks ? await findPreferences(deps, caller) : EVERYTHING;
      const filter = videoFilter(query, scope, caller, nsfwFilter(query, preferences), urls);
      if (!filter) return skipCount ? { data: [] } : { total: 0, data: [] };

      // Nobody is made to walk past everything there is.
      const deep = start > DEEP ? await totals.of(filter) : null;
      if (deep?.isExact && start >= deep.total) return skipCount ? { data: [] } : { total: deep.total, data: [] };

      const include = includeOf(query, scope);
      const { length, ...statement } = pageStatement(filter, { start, count, sort, include });
      const rows = count === 0 ? [] : await deps.database.query<Row>(statement);
      const withState = include | (query.includeScheduledLive ? SCHEDULED_LIVES : 0);
      const data = rows.slice(0, count).map((row) => shapeVideo(row, withState, urls));
      if (skipCount) return { data };

      const isLastPage = count > 0 && rows.length < length && (rows.length > 0 || start === 0);
      if (isLastPage) return { total: start + rows.length, data };
      if (rows[0]?.total) return { total: rows[0].total, data };
      return { total: (deep ?? (await totals.of(filter, rows[0]?.version ?? undefined))).total, data };
    },
  };
}
