import { type DeclaredRow, hotStatements } from '@flotilla/database';
import { p } from '@mikro-orm/core';
import { ACTORS, CAME, FILES, filesRow, findViewer, type ListQuery, listRows, type Reader, type Scope } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { utc } from '../../iso-date.ts';

const row = {
  id: p.integer(),
  uuid: p.uuid(),
  url: p.text().nullable(),
  name: p.text(),
  category: p.integer().nullable(),
  language: p.text().nullable(),
  privacy: p.integer().$type<1 | 2 | 3 | 4 | 5>(),
  blocked: p.boolean(),
  nsfw: p.boolean(),
  description: p.text().nullable(),
  duration: p.integer(),
  views: p.integer(),
  thumbnails: p.json<[width: number, height: number, filename: string][]>(),
  publishedAt: p.text(),
  updatedAt: p.text(),
  channelName: p.text(),
  channelDisplayName: p.text(),
  ...filesRow,
  total: p.integer().nullable(),
  version: p.text().nullable(),
};
export type FeedVideoRow = DeclaredRow<typeof row>;

/** The videos of a feed, with everything that any format says of them. */
export const readFeedVideos = hotStatements({ name: 'read-feed-videos', row });

export const FEED_SELECTION = {
  columns: `v.id, v.uuid, v.url, v.name, v.category, v.language, v.privacy, v.blocked, v.nsfw, v.description, v.duration, v.views + came.viewed as views, v.thumbnails,
    ${utc('v.published_at')} as "publishedAt", ${utc('v.updated_at')} as "updatedAt", c.name as "channelName", c.display_name as "channelDisplayName", ${FILES}`,
  joins: `${ACTORS} ${CAME}`,
};

/** Nothing can be played of a video without files. */
const HAS_FILES = '(v.has_hls_files or v.has_web_files)';

export type Choice = Pick<ListQuery, 'hasHLSFiles' | 'hasWebVideoFiles' | 'isLocal' | 'nsfw' | 'sort'>;
export type Owners = { readonly scope: Scope; readonly accountIds: readonly number[]; readonly channelIds: readonly number[] };

/** The first videos that a list of these owners shows to this reader; nobody in particular without one. */
export async function listFeedVideos(
  deps: Pick<Deps, 'config' | 'database' | 'settings'>,
  { owners, choice, reader }: { readonly owners: Owners; readonly choice: Choice; readonly reader?: Reader },
): Promise<FeedVideoRow[]> {
  const { scope, accountIds, channelIds } = owners;
  const viewer = await findViewer(deps, reader ?? null);
  return listRows(
    deps,
    {
      scope,
      query: choice,
      viewer,
      count: deps.config.feedVideos,
      narrow: (bind) => [
        HAS_FILES,
        ...accountIds.map((id) => `v.account_id = ${bind(id)}`),
        ...channelIds.map((id) => `v.channel_id = ${bind(id)}`),
      ],
    },
    { read: readFeedVideos, selection: FEED_SELECTION },
  );
}
