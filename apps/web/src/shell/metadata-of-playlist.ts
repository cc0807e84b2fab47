import type { Reply } from '@flotilla/contract';
import { playlistPrivacy, type videosApi } from '@flotilla/contracts-videos';
import { type Instance, type PageMetadata, publisherOf, summarise } from './page-metadata.ts';

export type Playlist = Extract<Reply<typeof videosApi.getPlaylist>, { status: 200 }>['body'];

/** The metadata of the page of a playlist; null when the page must not reveal that there is one (docs/contract/pages.md#playlists). */
export function metadataOfPlaylist(playlist: Playlist, instance: Instance, askedFor: string): PageMetadata | null {
  const isPublic = playlist.privacy.id === playlistPrivacy.PUBLIC;
  const isUnlistedByName = playlist.privacy.id === playlistPrivacy.UNLISTED && !/^\d+$/.test(askedFor);
  if (!(isPublic || isUnlistedByName)) return null;

  const path = `/w/p/${playlist.shortUUID}`;
  const description = summarise(playlist.description, instance.description);
  const [biggest] = playlist.thumbnails.toSorted((a, b) => b.width - a.width);
  const image = biggest && { url: biggest.fileUrl, width: biggest.width, height: biggest.height };
  return {
    name: playlist.displayName,
    description,
    type: 'video',
    path,
    ...((!isPublic || !playlist.isLocal) && { robots: 'noindex' }),
    ...(image && { image }),
    embedPath: playlist.embedPath,
    structured: {
      '@context': 'http://schema.org',
      '@type': 'ItemList',
      name: playlist.displayName,
      description,
      url: instance.publicUrl + path,
      numberOfItems: playlist.videosLength,
      ...(image && { image: image.url }),
      publisher: publisherOf(instance),
    },
  };
}
