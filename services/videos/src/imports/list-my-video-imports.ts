import { listing } from '@flotilla/contract';
import { videoImportsApi } from '@flotilla/contracts-videos';
import { contains, page, type SqlBool, sql } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId, type ReadListedVideos } from '../catalogue/index.ts';
import type { Deps } from '../deps.ts';
import { importRows, shapeVideoImports } from './shape-video-import.ts';

type Reading = Pick<Deps, 'database'> & { readonly readVideos: ReadListedVideos };

/** The imports that the caller asked for (docs/contract/video-imports.md#list). */
export const listMyVideoImports = listing(videoImportsApi.listMyVideoImports, async (deps: Reading, query, caller: Caller) => {
  const { id, videoId, targetUrl, videoChannelSyncId, search, includeCollaborations: _, ...paging } = query;
  const accountId = await findOwnAccountId(deps, caller);
  const { total, data } = await page({
    query: importRows(deps.database).where('i.accountId', '=', accountId),
    filters: (eb) => [
      id !== undefined && eb('i.id', '=', id),
      videoId !== undefined && eb('i.videoId', '=', videoId),
      targetUrl !== undefined && eb('i.targetUrl', '=', targetUrl),
      // No import is of a synchronised channel: there are none.
      videoChannelSyncId !== undefined && sql<SqlBool>`false`,
      search?.trim() && contains(eb, ['v.name', 'i.targetUrl', 'i.torrentName', 'i.magnetUri'], search.trim()),
    ],
    paging,
    sorts: { createdAt: 'i.createdAt' },
  });
  return { total, data: await shapeVideoImports(deps, data, caller) };
});
