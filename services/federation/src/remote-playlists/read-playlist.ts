import { isPublic } from '@flotilla/activitypub';
import type { RemotePlaylist } from '@flotilla/contracts-federation';
import { canonicalUrl, isOnHostOf } from '../remote-actors/canonical-url.ts';
import type { Fetching } from '../remote-actors/fetch-object.ts';
import { dateOf, type Fields, idOf, lineOf, listOf, textOf, uuidOf } from '../remote-actors/read-fields.ts';

export type ReadPlaylist = { readonly facts: Omit<RemotePlaylist, 'elements'>; readonly channelUrl: string };

/** A playlist as its own document describes it, or undefined when it is refused (docs/contract/federation.md#playlists-of-others). */
export function readPlaylist(deps: Pick<Fetching, 'config'>, object: Fields, url: string): ReadPlaylist | undefined {
  const name = lineOf(object['name'], 120);
  const uuid = uuidOf(object['uuid']);
  const published = dateOf(object['published']);
  const updated = dateOf(object['updated']);
  const [channel, ...others] = listOf(object['attributedTo'], 2);
  const channelUrl = canonicalUrl(deps, idOf(channel));
  const isPlaylist = object['type'] === 'Playlist' && canonicalUrl(deps, object['id']) === url && Number.isInteger(object['totalItems']);
  if (!isPlaylist || !name || !uuid || !published || !updated) return undefined;
  // Whoever could name a channel elsewhere would speak for it.
  if (!channelUrl || others.length > 0 || !isOnHostOf(channelUrl, url)) return undefined;
  return {
    channelUrl,
    facts: {
      url,
      uuid,
      name,
      description: textOf(object['content'], 1000)?.trim() || null,
      privacy: isPublic(object['to']) ? 1 : 2,
      createdAt: published.toISOString(),
      updatedAt: updated.toISOString(),
    },
  };
}
