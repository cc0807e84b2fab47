import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import { exampleAccountSummary, exampleChannelSummary, exampleDates, exampleUrl } from '@flotilla/contracts-shared/examples';
import { exampleVideo } from '../video.examples.ts';
import type { playlist } from './playlist.ts';
import type { playlistsApi } from './playlists.operations.ts';

const names = { id: 5, uuid: 'b1ae0a2c-0d4b-4bd5-9d0e-5e8b0f3f5a11', shortUUID: 'oC3GxZgtmqWUYpnUEd2rmV' };
const { uuid } = names;
const { thumbnails, thumbnailPath } = exampleVideo;
export const examplePlaylist: TypeOf<typeof playlist> = {
  ...names,
  isLocal: true,
  url: `${exampleUrl}/video-playlists/${uuid}`,
  displayName: 'How a boat is built',
  description: 'From the keel to the sail.',
  privacy: { id: 1, label: 'Public' },
  type: { id: 1, label: 'Regular' },
  thumbnails,
  thumbnailPath,
  videosLength: 3,
  embedPath: `/video-playlists/embed/${uuid}`,
  createdAt: exampleDates.changed,
  updatedAt: exampleDates.lately,
  ownerAccount: exampleAccountSummary,
  videoChannel: exampleChannelSummary,
  videoChannelPosition: 1,
};
const moments = { startTimestamp: 12, stopTimestamp: null };
const some = { replies: { 200: { total: 1, data: [examplePlaylist] } } };
const moved = { body: { startPosition: 2, insertAfterPosition: 5, reorderLength: 1 } };

export const playlistsExamples: ExamplesOf<typeof playlistsApi> = {
  listPlaylistPrivacies: { replies: { 200: { 1: 'Public', 2: 'Unlisted', 3: 'Private' } } },
  listPlaylists: some,
  searchPlaylists: some,
  listAccountPlaylists: some,
  listChannelPlaylists: some,
  reorderChannelPlaylists: moved,
  createPlaylist: {
    body: { displayName: 'How a boat is built', privacy: 1, videoChannelId: 2 },
    replies: { 200: { videoPlaylist: names } },
  },
  getPlaylist: { replies: { 200: examplePlaylist } },
  updatePlaylist: { body: { description: 'From the keel to the sail.' } },
  listPlaylistElements: { replies: { 200: { total: 1, data: [{ id: 61, position: 1, ...moments, type: 0, video: exampleVideo }] } } },
  addPlaylistElement: { body: { videoId: exampleVideo.uuid, ...moments }, replies: { 200: { videoPlaylistElement: { id: 61 } } } },
  reorderPlaylistElements: moved,
  updatePlaylistElement: { body: moments },
  findPlaylistsOfVideos: {
    replies: {
      200: {
        [exampleVideo.id]: [
          {
            playlistElementId: 61,
            playlistId: 5,
            playlistDisplayName: 'How a boat is built',
            playlistShortUUID: names.shortUUID,
            ...moments,
          },
        ],
      },
    },
  },
};
