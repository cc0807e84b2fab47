import { type FederatedElement, type FederatedPlaylist, playlistPrivacy } from '@flotilla/contracts-videos';
import type { InstanceUrls } from '../instance-urls.ts';
import { playlistAudience } from './audience.ts';
import { collection, collectionPage } from './collection.ts';

type Shown = FederatedPlaylist['playlist'];

export const audienceOfPlaylist = ({ privacy, ownerAccount }: Shown, urls: InstanceUrls) =>
  playlistAudience({ isPublic: privacy.id === playlistPrivacy.PUBLIC, account: urls.account(ownerAccount.name) });

/** A playlist as peers read it: a collection of its elements, in its order (docs/contract/federation.md#playlists). */
export const playlistObject = ({ playlist }: FederatedPlaylist, urls: InstanceUrls) => ({
  ...audienceOfPlaylist(playlist, urls),
  ...collection(urls.playlist(playlist.uuid), playlist.videosLength),
  ...aboutPlaylist(playlist, urls),
});

/** A page of it, which is about the whole as well. */
export function playlistPage({ playlist, elementIds }: FederatedPlaylist, page: number, urls: InstanceUrls) {
  const id = urls.playlist(playlist.uuid);
  const items = elementIds.map((element) => elementUrl(playlist.uuid, element, urls));
  return {
    ...audienceOfPlaylist(playlist, urls),
    ...collectionPage(id, { page, total: playlist.videosLength, items }),
    ...aboutPlaylist(playlist, urls),
  };
}

function aboutPlaylist(playlist: Shown, urls: InstanceUrls) {
  const { uuid, displayName, description, createdAt, updatedAt, videoChannel, videoChannelPosition, thumbnails } = playlist;
  const smallest = thumbnails.toSorted((one, other) => one.width - other.width)[0];
  const channel = videoChannel && urls.channel(videoChannel.name);
  return {
    type: 'Playlist',
    name: displayName,
    content: description,
    mediaType: 'text/markdown',
    uuid,
    published: createdAt,
    updated: updatedAt,
    videoChannelPosition,
    attributedTo: channel ? [channel] : [],
    ...(channel && { audience: channel }),
    ...(smallest && {
      icon: { type: 'Image', url: smallest.fileUrl, mediaType: 'image/jpeg', width: smallest.width, height: smallest.height },
    }),
  };
}

const elementUrl = (uuid: string, id: number, urls: InstanceUrls) => `${urls.playlist(uuid)}/videos/${id}`;

/** A place in a playlist; the video is null where it is gone. */
export const elementObject = (element: FederatedElement, urls: InstanceUrls) => ({
  id: elementUrl(element.playlistUuid, element.id, urls),
  type: 'PlaylistElement',
  url: element.videoUrl ?? (element.videoUuid && urls.video(element.videoUuid)),
  position: element.position,
  ...(element.startTimestamp !== null && { startTimestamp: element.startTimestamp }),
  ...(element.stopTimestamp !== null && { stopTimestamp: element.stopTimestamp }),
});
