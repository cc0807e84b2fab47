import { listing } from '@flotilla/contract';
import { playlistPrivacy, playlistsApi } from '@flotilla/contracts-videos';
import { anyOf, page } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import { findAccountId, findChannel, findChannelId, matchesTerms, maySeeUnfollowed, termsOf } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { actorKey, instanceUrls } from '../../instance-urls.ts';
import { isForEverybody } from './listed-playlists.ts';
import { playlistRows, type ShapePlaylist } from './playlist-rows.ts';

type Reading = Pick<Deps, 'config' | 'database'> & { readonly shape: ShapePlaylist };
type Looking = Reading & Pick<Deps, 'settings'>;

const sorts = {
  name: 'p.displayName',
  displayName: 'p.displayName',
  createdAt: 'p.createdAt',
  updatedAt: 'p.updatedAt',
} as const;

/** All public playlists, of other instances those that this one follows (docs/contract/playlists.md#lists). */
export const listPlaylists = listing(playlistsApi.listPlaylists, ({ database, shape }: Reading, { playlistType, ...paging }) =>
  page({
    query: playlistRows(database),
    filters: (eb) => [eb('p.privacy', '=', playlistPrivacy.PUBLIC), isForEverybody, playlistType && eb('p.type', '=', playlistType)],
    paging,
    sorts,
    shape: (row) => shape(row, null),
  }),
);

/** The public playlists of an account; all of them for itself. Throws 404. */
export const listAccountPlaylists = listing(
  playlistsApi.listAccountPlaylists,
  async (deps: Looking, query, handle: string, caller: Caller | null) => {
    const { playlistType, search, channelNameOneOf, includeCollaborations: _nobodyCollaborates, ...paging } = query;
    const accountId = await findAccountId(deps, handle);
    const urls = instanceUrls(deps.config.publicUrl);
    const channels = channelNameOneOf?.flatMap((name) => actorKey(name, urls) ?? []);
    return page({
      query: playlistRows(deps.database)
        .where('p.accountId', '=', accountId)
        .where((eb) => eb.or([eb('p.privacy', '=', playlistPrivacy.PUBLIC), eb('a.userId', '=', caller?.userId ?? 0)])),
      filters: (eb) => [
        playlistType && eb('p.type', '=', playlistType),
        search && matchesTerms(eb.ref('p.searchText'), termsOf(search)),
        channels && anyOf(eb, 'c.name', channels),
        !maySeeUnfollowed(deps, caller !== null) && eb('p.isFollowed', '=', true),
      ],
      paging,
      sorts,
      shape: (row) => deps.shape(row, caller),
    });
  },
);

/** The public playlists of a channel; all of them for its owner. Throws 404. */
export const listChannelPlaylists = listing(
  playlistsApi.listChannelPlaylists,
  async (deps: Looking, query, handle: string, caller: Caller | null) => {
    const { playlistType, search, ...paging } = query;
    const { id, ownerUserId } = await findChannel(deps, await findChannelId(deps, handle));
    const all = playlistRows(deps.database).where('p.channelId', '=', id);
    return page({
      query: caller?.userId === ownerUserId ? all : all.where('p.privacy', '=', playlistPrivacy.PUBLIC),
      filters: (eb) => [
        playlistType && eb('p.type', '=', playlistType),
        search && matchesTerms(eb.ref('p.searchText'), termsOf(search)),
        !maySeeUnfollowed(deps, caller !== null) && eb('p.isFollowed', '=', true),
      ],
      paging,
      sorts: { ...sorts, videoChannelPosition: 'p.channelPosition' },
      shape: (row) => deps.shape(row, caller),
    });
  },
);
