import { isFollowedHere } from '../../follows/is-followed-here.ts';
import { canonicalUrl, hostOf, isOnHostOf } from '../../remote-actors/canonical-url.ts';
import { idOf, isFields } from '../../remote-actors/read-fields.ts';
import { readPlaylistLater } from '../../remote-playlists/crawl-playlists.ts';
import { readPlaylist } from '../../remote-playlists/read-playlist.ts';
import { findOwners, findPlaylist, removePlaylist } from '../../remote-playlists/store-playlist.ts';
import type { Handler } from './handler.ts';

/** An account has made or changed a playlist in a channel of its own: it is read from its origin, with its elements. */
export const onPlaylist: Handler = async (deps, { activity, signer }) => {
  const { object } = activity.fields;
  const url = canonicalUrl(deps, idOf(object));
  if (!url || !isFields(object) || hostOf(url) === deps.urls.host || !isOnHostOf(url, signer.url)) return undefined;
  const read = readPlaylist(deps, object, url);
  if (!read) return undefined;
  const owners = await findOwners(deps, read);
  if (owners.account.id !== signer.id) return undefined;
  const isWanted = (await findPlaylist(deps.database, url)) !== undefined || (await isFollowedHere(deps.database, owners));
  if (!isWanted) return undefined;
  return async (tx) => void (await readPlaylistLater(tx, { url, actorId: signer.id }, deps.clock.now()));
};

/** The account that owns a playlist deletes it. */
export const onPlaylistDelete: Handler = async (deps, { activity, signer }) => {
  const url = canonicalUrl(deps, idOf(activity.fields['object']));
  const known = url && (await findPlaylist(deps.database, url));
  if (!known || known.accountId !== signer.id) return undefined;
  return (tx) => removePlaylist(tx, known.url);
};
