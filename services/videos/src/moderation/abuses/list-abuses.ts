import { listing } from '@flotilla/contract';
import { abusesApi } from '@flotilla/contracts-videos';
import { contains, page, type SqlBool, sql } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findOwnAccountId, isMutedBy } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { abuseRows } from './abuse-rows.ts';
import { shapeForModerator, shapeForReporter } from './shape-abuse.ts';

type Reading = Pick<Deps, 'clock' | 'config' | 'database'>;

const VIDEO = ['b.videoName', 'v.name'] as const;
const sorts = { id: 'b.id', createdAt: 'b.createdAt', state: 'b.state' } as const;
/** Of the channel as it is called, or was when the video was reported. */
const channelNamed = (text: string) =>
  sql<SqlBool>`position(lower(${text}::text) in lower(coalesce(c.display_name, b.channel ->> 'displayName', ''))) > 0`;
/**
 * Whether who reported is muted by the instance or by this account. What one's own mutes hide of reports against oneself would tell who made them.
 */
const isMuted = (accountId: number) => sql<SqlBool>`exists (select from accounts w where w.id = b.reporter_account_id
  and (w.muted_by_instance or (b.flagged_account_id is distinct from ${accountId} and ${sql.raw(isMutedBy(accountId, 'w'))})))`;

/** All reports, for moderators (docs/contract/abuses.md#list). */
export const listAbuses = listing(abusesApi.listAbuses, async (deps: Reading, query, caller: Caller) => {
  const {
    id,
    search,
    state,
    filter,
    predefinedReason,
    videoIs,
    searchReporter,
    searchReportee,
    searchVideo,
    searchVideoChannel,
    ...paging
  } = query;
  const accountId = await findOwnAccountId(deps, caller);
  const { total, data } = await page({
    query: abuseRows(deps.database, accountId).where((eb) => eb.not(isMuted(accountId))),
    filters: (eb) => [
      id !== undefined && eb('b.id', '=', id),
      state !== undefined && eb('b.state', '=', state),
      filter && eb('b.kind', '=', filter),
      predefinedReason && sql<SqlBool>`${eb.ref('b.predefinedReasons')} @> array[${predefinedReason}]::text[]`,
      videoIs === 'deleted' && eb.and([eb('b.kind', '=', 'video'), eb('v.id', 'is', null)]),
      videoIs === 'blacklisted' && eb.and([eb('b.kind', '=', 'video'), eb('v.blocked', '=', true)]),
      search && eb.or([contains(eb, [...VIDEO, 'r.displayName', 'f.displayName'], search), channelNamed(search)]),
      searchReporter && contains(eb, ['r.displayName'], searchReporter),
      searchReportee && contains(eb, ['f.displayName'], searchReportee),
      searchVideo && contains(eb, VIDEO, searchVideo),
      searchVideoChannel && channelNamed(searchVideoChannel),
    ],
    paging,
    sorts,
  });
  return { total, data: await shapeForModerator(deps, data, caller) };
});

/** The reports that the caller made. */
export const listMyAbuses = listing(abusesApi.listMyAbuses, async (deps: Reading, query, caller: Caller) => {
  const { id, search, state, ...paging } = query;
  const accountId = await findOwnAccountId(deps, caller);
  const { total, data } = await page({
    query: abuseRows(deps.database, 0).where('b.reporterAccountId', '=', accountId),
    filters: (eb) => [
      id !== undefined && eb('b.id', '=', id),
      state !== undefined && eb('b.state', '=', state),
      search &&
        eb.or([
          contains(eb, ['b.videoName', 'f.displayName'], search),
          sql<SqlBool>`position(lower(${search}::text) in lower(coalesce(b.channel ->> 'displayName', ''))) > 0`,
        ]),
    ],
    paging,
    sorts,
  });
  return { total, data: await shapeForReporter(deps, data, caller) };
});
